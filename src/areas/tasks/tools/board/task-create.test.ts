import { expect, test } from 'vitest';
import { onBothStores } from '../../../../../test/world.ts';

onBothStores('TaskCreate', (world) => {
  test('a new task is pending and owned by nobody, and is the same task in every dialect', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    expect(
      await ada.call('TaskCreate', {
        subject: 'Create migration script',
        description: 'Write the SQL to alter the users table.',
        active_form: 'Writing SQL',
        metadata: { priority: 'high', gone: null },
        priority: 1,
        due: '2026-02-01T00:00:00Z',
        requires: ['sql'],
      }),
    ).toEqual({ task: { id: '1', subject: 'Create migration script' } });
    expect(await ada.call('TaskGet', { id: '1' })).toEqual({
      task: {
        id: '1',
        subject: 'Create migration script',
        description: 'Write the SQL to alter the users table.',
        status: 'pending',
        state: 'pending',
        owner: null,
        activeForm: 'Writing SQL',
        metadata: { priority: 'high' },
        blocks: [],
        blockedBy: [],
        priority: 1,
        due: '2026-02-01T00:00:00.000Z',
        requires: ['sql'],
        team_name: null,
        claim: null,
        ready: true,
        why_not: [],
        revision: 1,
        createdBy: 'ada',
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
      },
    });
    expect(await ada.call('get_task', { id: '1' })).toMatchObject({ owner: null, status: 'draft', dispatch: 'self' });
  });

  test('it can wait for others from the start; an unknown blocker is refused and uses no id', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    await ada.call('TaskCreate', { subject: 'first' });
    expect(await ada.refused('TaskCreate', { subject: 'x', addBlockedBy: ['9'] })).toMatchObject({
      code: 'TASK_NOT_FOUND',
    });
    await ada.call('TaskCreate', { subject: 'second', addBlockedBy: ['1'] });
    expect((await ada.outcome('TaskList')) as object).toMatchObject({
      text: '#1 [pending] first\n#2 [pending] second [blocked by #1]',
    });
    expect(await ada.call('TaskGet', { taskId: '1' })).toMatchObject({ task: { blocks: ['2'] } });
  });

  test('blank subjects, long texts and heavy metadata are refused by name', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    expect(await ada.refused('TaskCreate', { subject: ' ' })).toMatchObject({ fields: [{ path: 'subject' }] });
    expect(await ada.refused('TaskCreate', { subject: 'x'.repeat(201) })).toMatchObject({ code: 'LIMIT_EXCEEDED' });
    const metadata = { text: 'x'.repeat(17_000) };
    expect(await ada.refused('TaskCreate', { subject: 'x', metadata })).toMatchObject({
      code: 'LIMIT_EXCEEDED',
      fields: [{ path: 'metadata' }],
    });
    for (const bad of [{ priority: 5 }, { due: 'soon' }, { metadata: [] }, { requires: 'x' }]) {
      expect(await ada.refused('TaskCreate', { subject: 'x', ...bad })).toMatchObject({ code: 'INVALID_INPUT' });
    }
  });
});
