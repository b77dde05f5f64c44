import { expect, test } from 'vitest';
import type { Member } from './member.ts';
import { onBothDatabases } from './workplace.ts';

async function planned(member: Member, ...titles: string[]): Promise<string> {
  const { id } = await member.call('create_task', { title: 'with a plan' });
  await member.call('update_steps', { id, steps: titles.map((title) => ({ title })) });
  return id;
}

onBothDatabases('steps', (place) => {
  test('update_steps sets the plan in order, with its flags, and an empty one clears it', async () => {
    const ada = await place.member();
    const { id } = await ada.call('create_task', { title: 'planned' });
    const steps = [
      { title: 'b', details: 'second\nline', done: true },
      { title: 'a', done: false },
      { title: 'b', done: true },
    ];
    expect((await ada.call('update_steps', { id, steps })).steps).toEqual(steps);
    expect((await ada.call('get_task', { id })).steps).toEqual(steps);
    expect((await ada.call('update_steps', { id, steps: [{ title: 'only' }] })).steps).toEqual([
      { title: 'only', done: false },
    ]);
    expect((await ada.call('update_steps', { id, steps: [] })).steps).toEqual([]);
  });

  test('a step title has at most 60 characters and is not blank; one bad step refuses the plan', async () => {
    const ada = await place.member();
    const id = await planned(ada, 'before');
    for (const title of ['x'.repeat(60), '🐝'.repeat(60)]) {
      expect((await ada.call('update_steps', { id, steps: [{ title }] })).steps).toEqual([{ title, done: false }]);
    }
    const kept = await ada.call('get_task', { id });
    for (const title of ['x'.repeat(61), '🐝'.repeat(61)]) {
      const refused = await ada.refused('update_steps', { id, steps: [{ title: 'fine' }, { title }] });
      expect(refused).toMatchObject({ code: 'LIMIT_EXCEEDED', fields: [{ path: 'steps.1.title' }] });
    }
    for (const title of ['', '  ', undefined, null, 7]) {
      const refused = await ada.refused('update_steps', { id, steps: [{ title: 'fine' }, { title }] });
      expect(refused).toMatchObject({ code: 'INVALID_INPUT', fields: [{ path: 'steps.1.title' }] });
    }
    for (const steps of [
      undefined,
      null,
      {},
      'a',
      ['a'],
      [null],
      [{ title: 'a', done: 'yes' }],
      [{ title: 'a', done: 1 }],
    ]) {
      expect(await ada.refused('update_steps', { id, steps })).toMatchObject({ code: 'INVALID_INPUT' });
    }
    const many = (count: number) => Array.from({ length: count }, (_, n) => ({ title: `step ${n}` }));
    expect(await ada.refused('update_steps', { id, steps: many(201) })).toMatchObject({ code: 'LIMIT_EXCEEDED' });
    expect(await ada.call('get_task', { id })).toEqual(kept);
    expect((await ada.call('update_steps', { id, steps: many(200) })).steps).toHaveLength(200);
  });

  test('no link to a subtask can be forged through a plan', async () => {
    const ada = await place.member();
    const other = await ada.call('create_task', { title: 'somebody else' });
    const id = await planned(ada, 'a');
    const steps = [{ title: 'a', done: false, taskId: other.id, subtaskId: Number(other.id), task_id: other.id }];
    expect((await ada.call('update_steps', { id, steps })).steps).toEqual([{ title: 'a', done: false }]);
    expect(await ada.call('get_task', { id: other.id })).toEqual(other);
    await ada.call('cancel_task', { id });
    expect(await ada.call('get_task', { id: other.id })).toEqual(other);
  });

  test('a plan with a linked step is not replaced, whatever the new one says', async () => {
    const ada = await place.member();
    const id = await planned(ada, 'a', 'b');
    const { task, parent } = await ada.call('create_subtask', { taskId: id, stepIndex: 1, title: 'child' });
    for (const steps of [[], parent.steps, [{ title: 'c' }]]) {
      const refused = await ada.refused('update_steps', { id, steps });
      expect(refused).toMatchObject({ code: 'STEPS_LINKED', details: { linked: [{ index: 1, taskId: task.id }] } });
      expect(refused.error).toContain(`#${task.id}`);
    }
    await ada.call('complete_task', { id: task.id });
    expect((await ada.refused('update_steps', { id, steps: [] })).code).toBe('STEPS_LINKED');
    expect(await ada.call('get_task', { id })).toEqual(parent);
  });

  test('update_step changes the given fields of one step and never its link', async () => {
    const ada = await place.member();
    const { id } = await ada.call('create_task', { title: 'x' });
    const steps = ['a', 'b', 'c'].map((title) => ({ title, details: `about ${title}`, done: false }));
    await ada.call('update_steps', { id, steps });
    const { task } = await ada.call('create_subtask', { taskId: id, stepIndex: 1, title: 'child' });
    const linked = { ...steps[1], taskId: task.id };
    const change = async (more: object) => (await ada.call('update_step', { id, index: 1, ...more })).steps;
    expect(await change({ done: true, taskId: '1' })).toEqual([steps[0], { ...linked, done: true }, steps[2]]);
    expect(await change({ title: 'B', taskId: null })).toEqual([
      steps[0],
      { ...linked, done: true, title: 'B' },
      steps[2],
    ]);
    expect(await change({ details: 'new', done: false, subtaskId: null })).toEqual([
      steps[0],
      { title: 'B', details: 'new', done: false, taskId: task.id },
      steps[2],
    ]);
    expect((await ada.refused('update_step', { id, index: 1, taskId: '1' })).code).toBe('NOTHING_TO_UPDATE');
  });

  test('an index outside the plan is refused and changes nothing', async () => {
    const ada = await place.member();
    const id = await planned(ada, 'a', 'b');
    const before = await ada.call('get_task', { id });
    for (const index of [2, 3, 999_999]) {
      const refused = await ada.refused('update_step', { id, index, done: true });
      expect(refused).toMatchObject({ code: 'STEP_NOT_FOUND', details: { id, index, steps: 2 } });
    }
    for (const index of [-1, 1.5, '0', Number.NaN, Number.MAX_VALUE, null, undefined, [0], true]) {
      const refused = await ada.refused('update_step', { id, index, done: true });
      expect(refused).toMatchObject({ code: 'INVALID_INPUT', fields: [{ path: 'index' }] });
    }
    expect(await ada.call('get_task', { id })).toEqual(before);
  });

  test('update_step has the same title limit, and done can be set and unset', async () => {
    const ada = await place.member();
    const id = await planned(ada, 'a');
    expect(await ada.refused('update_step', { id, index: 0, title: 'x'.repeat(61) })).toMatchObject({
      code: 'LIMIT_EXCEEDED',
      fields: [{ path: 'title' }],
    });
    expect((await ada.refused('update_step', { id, index: 0, title: ' ' })).code).toBe('INVALID_INPUT');
    expect((await ada.refused('update_step', { id, index: 0, done: 'true' })).code).toBe('INVALID_INPUT');
    for (const done of [true, true, false, false]) {
      expect((await ada.call('update_step', { id, index: 0, done })).steps).toEqual([{ title: 'a', done }]);
    }
    expect((await ada.call('update_step', { id, index: 0, title: 'y'.repeat(60) })).steps[0].title).toHaveLength(60);
  });

  test('update_step without a field to change is refused', async () => {
    const ada = await place.member();
    const id = await planned(ada, 'a');
    expect(await ada.refused('update_step', { id, index: 0 })).toMatchObject({ code: 'NOTHING_TO_UPDATE' });
  });

  test('cards count steps and resources from 0, as the tools do', async () => {
    const ada = await place.member();
    const id = await planned(ada, 'alpha', 'beta');
    await ada.call('add_resource', { id, type: 'url', value: 'https://example.org/first' });
    await ada.call('update_step', { id, index: 1, done: true });
    const card = await ada.text('get_task', { id });
    expect(card).toMatch(/^ *0\. \[ \] alpha$/m);
    expect(card).toMatch(/^ *1\. \[x\] beta$/m);
    expect(card).toMatch(/^ *0\. \[url\] https:\/\/example\.org\/first$/m);
    const made = await ada.text('create_subtask', { taskId: id, stepIndex: 0, title: 'child' });
    expect(made).toMatch(new RegExp(`subtask #\\d+ for step 0 of task #${id}`));
    expect(made).toMatch(/^ *0\. \[ \] alpha \(#\d+\)$/m);
  });

  test('two agents that tick different steps at once both succeed', async () => {
    const ada = await place.member();
    const bob = await place.member();
    const titles = Array.from({ length: 20 }, (_, n) => `step ${n}`);
    const id = await planned(ada, ...titles);
    await Promise.all(titles.map((_, index) => [ada, bob][index % 2]?.call('update_step', { id, index, done: true })));
    const { steps } = await ada.call('get_task', { id });
    expect(steps).toEqual(titles.map((title) => ({ title, done: true })));
  });
});
