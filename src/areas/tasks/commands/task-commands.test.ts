import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { describe, expect, test } from 'vitest';
import { cliHere } from '../../../../test/cli-here.ts';

/** A task with a child, a grandchild and a finished child. */
async function family() {
  const here = cliHere();
  await here.json('task', 'add', 'Root', '--step', 'First', '--step', 'Second', '--description', 'Why');
  await here.json('call', 'create_subtask', '{"taskId":"1","stepIndex":0,"title":"Child"}');
  await here.json('call', 'create_subtask', '{"taskId":"1","stepIndex":1,"title":"Finished"}');
  await here.json('call', 'update_steps', '{"id":"2","steps":[{"title":"Deep"}]}');
  await here.json('call', 'create_subtask', '{"taskId":"2","stepIndex":0,"title":"Grandchild"}');
  await here.json('task', 'done', '3');
  await here.json('task', 'steps', '1', '--check', '1');
  return here;
}

describe('reading', () => {
  test('a list has a line per open task, newest first, with its owner, progress and age', async () => {
    const { waggle, json } = await family();
    const { out } = await waggle(['task', 'list']);
    expect(out.split('\n').map((line) => line.replace(/ +/g, ' '))).toEqual([
      '● active #4 Grandchild user now',
      '● active #2 Child user ▱▱▱▱▱ 0/1 now',
      '● active #1 Root user ▰▰▱▱▱ 1/2 now',
      '',
    ]);
    expect((await json('task', 'list', '--limit', '2')).more).toBe(true);
  });

  test('mine, history and all select what is listed', async () => {
    const { json } = await family();
    await json('agent', 'add', 'bob');
    await json('task', 'add', 'For Bob', '--owner', 'bob');
    const titles = async (...args: string[]) =>
      (await json('task', 'list', ...args)).tasks.map(({ title }: { title: string }) => title);
    expect(await titles('--mine')).toEqual(['Grandchild', 'Child', 'Root']);
    expect(await titles('--mine', '--agent', 'bob')).toEqual(['For Bob']);
    expect(await titles('--history')).toEqual(['Finished']);
    expect(await titles('--all')).toEqual(['For Bob', 'Grandchild', 'Child', 'Root', 'Finished']);
  });

  test('a long title is wrapped, and control characters in a title are shown as escapes', async () => {
    const { waggle, json } = cliHere();
    await json('task', 'add', `A\u001b[2J${'very '.repeat(20)}long title`);
    const { out } = await waggle(['task', 'list'], { columns: 60, terminal: true, color: true });
    expect(out).toContain('A\\u001b[2Jvery');
    expect(out.match(/very/g)).toHaveLength(20);
    expect(out).toContain('long title');
    const shown = stripVTControlCharacters(out);
    expect(Math.max(...shown.split('\n').map((line) => line.length))).toBeLessThanOrEqual(60);
  });

  test('a card shows the steps with the numbers that commands take, and the subtasks as a tree', async () => {
    const { waggle, json } = await family();
    const { out } = await waggle(['task', 'show', '#1']);
    expect(out).toBe(`#1 Root  ● active
owned by user, created by user, changed just now

Why

Steps  ▰▰▱▱▱ 1/2
  0 ○ First  → #2
  1 ✓ Second  → #3

Subtasks
├─ ● #2 Child  user  ▱▱▱▱▱ 0/1
│  └─ ● #4 Grandchild  user
└─ ✓ #3 Finished  user
`);
    expect(await json('task', 'show', '1')).toMatchObject({ task: { id: '1' }, subtasks: [{}, {}, {}] });
    expect(await json('task', 'show', '9')).toMatchObject({ exit: 4, code: 'TASK_NOT_FOUND' });
  });
});

describe('changing', () => {
  test('a draft is started and then done', async () => {
    const { json } = cliHere();
    expect(await json('task', 'add', 'Later', '--draft')).toMatchObject({ status: 'draft' });
    expect(await json('task', 'done', '1')).toMatchObject({ exit: 5, code: 'INVALID_TRANSITION' });
    expect(await json('task', 'start', '1')).toMatchObject({ status: 'active' });
    expect(await json('task', 'done', '1')).toMatchObject({ status: 'done' });
  });

  test('a step that is too long is refused before the task is created', async () => {
    const { json } = cliHere();
    expect(await json('task', 'add', 'x', '--step', 'y'.repeat(61))).toMatchObject({ code: 'INVALID_INPUT' });
    expect((await json('task', 'list')).tasks).toEqual([]);
  });

  test('steps are ticked by the numbers that were shown, and new ones come last', async () => {
    const { json, waggle } = cliHere();
    await json('task', 'add', 'x', '--step', 'a', '--step', 'b');
    expect(await json('task', 'steps', '1', '--check', '0', '--add', 'c')).toMatchObject({
      steps: [
        { title: 'a', done: true },
        { title: 'b', done: false },
        { title: 'c', done: false },
      ],
    });
    expect((await waggle(['task', 'steps', '1', '--uncheck', '0'])).out).toBe('▱▱▱▱▱ 0/3\n  0 ○ a\n  1 ○ b\n  2 ○ c\n');
    expect(await json('task', 'steps', '1', '--check', '7')).toMatchObject({ code: 'STEP_NOT_FOUND' });
    expect(await json('task', 'steps', '1', '--check', 'x')).toMatchObject({ code: 'INVALID_INPUT' });
  });

  test('a script needs an explicit flag to cancel', async () => {
    const { json } = await family();
    expect(await json('task', 'cancel', '1')).toMatchObject({ code: 'INVALID_INPUT', details: { ids: ['2', '4'] } });
    expect(await json('task', 'cancel', '1', '--yes')).toMatchObject({ canceledIds: ['1', '2', '4'] });
    await json('task', 'add', 'alone');
    expect(await json('task', 'cancel', '5')).toMatchObject({ exit: 2, code: 'INVALID_INPUT' });
    expect(await json('task', 'cancel', '5', '--yes')).toMatchObject({ canceledIds: ['5'] });
  });

  test('a person sees what would be canceled and is asked', async () => {
    const { waggle, json } = await family();
    const asked: string[] = [];
    const reply = (text: string) => ({
      ask: (question: string) => {
        asked.push(question);
        return Promise.resolve(text);
      },
    });
    expect((await waggle(['task', 'cancel', '1'], reply(''))).out).toBe('Nothing was canceled.\n');
    expect(asked[0]).toContain('Cancel #1 Root?');
    expect(asked[0]).toContain('#4  Grandchild');
    expect(asked[0]).not.toContain('Finished');
    expect((await waggle(['task', 'cancel', '1'], reply('y'))).out).toBe('Canceled #1 Root and 2 subtasks.\n');
    expect((await json('task', 'list')).tasks).toEqual([]);
  });
});

test('the inbox describes what waits, each time it is read', async () => {
  const { waggle, json } = cliHere();
  await json('agent', 'add', 'bob');
  expect((await waggle(['inbox', '--agent', 'bob'])).out).toBe('Nothing is waiting for you.\n');
  await json('task', 'add', 'Read\nthis', '--owner', 'bob');
  for (let time = 0; time < 2; time++) {
    const { out } = await waggle(['inbox', '--agent', 'bob']);
    expect(out).toBe(' now  Task #1 is ready for you: Read\\nthis\n');
  }
  expect(await json('inbox', '--agent', 'bob')).toMatchObject({
    items: [{ kind: 'ready', task_id: '1' }],
    more: false,
  });
});

test('the inbox of an agent without a runner shows a finished subtask and a reply', async () => {
  const { waggle, json } = cliHere();
  for (const name of ['ada', 'bob']) await json('agent', 'add', name);
  await json('task', 'add', 'Whole', '--owner', 'ada', '--step', 'Part');
  expect(await json('tasks', 'delegate', '1', '0', 'Part', '--owner', 'bob', '--agent', 'ada')).toMatchObject({
    exit: 0,
  });
  expect(await json('task', 'done', '2', '--agent', 'bob')).toMatchObject({ exit: 0 });
  expect(await json('task', 'comment', '1', 'And the roof?')).toMatchObject({ exit: 0 });
  const { out } = await waggle(['inbox', '--agent', 'ada']);
  expect(out).toContain('Task #2 is completed: Part');
  expect(out).toContain('On task #1: And the roof?');
});

test('run requests a start of the owner, and says if no hub is running', async () => {
  const { waggle, json, home } = cliHere();
  const folder = path.join(home, 'agents', 'bob');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'agent.json'), JSON.stringify({ name: 'Bob', runner: { driver: 'sample' } }));
  await json('task', 'add', 'Paint', '--owner', 'bob');
  expect(await waggle(['task', 'run', '#1'])).toMatchObject({
    exit: 0,
    out: 'bob starts on #1 Paint when a hub runs: waggle start\n',
  });
  const note = expect.stringContaining('waggle start');
  expect(await json('task', 'run', '1')).toEqual({ exit: 0, ok: true, hub_running: false, note });
  await json('task', 'add', 'Mine');
  expect(await waggle(['task', 'run', '2'])).toMatchObject({ exit: 5, err: expect.stringContaining('NO_RUNNER') });
});
