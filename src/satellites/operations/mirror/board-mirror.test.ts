import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { makeWorld, onBothStores } from '../../../../test/world.ts';
import { importBoard } from '../import/import-board.ts';
import { writeBoardMirror } from './board-mirror.ts';

onBothStores('the board files', (world) => {
  test('the mirror writes changed rosters and tasks, and removes deleted ones', async () => {
    const { agent, hub, home } = await world();
    const [ada, bob] = [await agent('ada'), await agent('bob')];
    const folder = path.join(home, 'mirror');
    const file = (name: string) => JSON.parse(readFileSync(path.join(folder, name), 'utf8'));
    await ada.call('TeamCreate', { team_name: 'Data Base', description: 'Moving it' });
    await bob.call('TeamJoin', { team_name: 'data base', name: 'Bob' });
    for (const subject of ['one', 'two', 'three']) await ada.call('TaskCreate', { subject, metadata: { n: subject } });
    await ada.call('TaskUpdate', { taskId: '2', addBlockedBy: ['1'] });
    await bob.call('TaskClaim', { taskId: '1' });
    await ada.call('TeamCreate', { team_name: 'hidden', private: true });
    expect(await writeBoardMirror(hub.store, folder)).toBe(4);
    expect(file('teams/data-base/config.json')).toMatchObject({
      name: 'Data Base',
      leadAgentId: 'team-lead@Data Base',
      members: [{ name: 'team-lead' }, { name: 'Bob', agentId: 'Bob@Data Base' }],
    });
    expect(file('tasks/data-base/1.json')).toEqual({
      id: '1',
      subject: 'one',
      description: '',
      owner: 'Bob',
      status: 'in_progress',
      blocks: ['2'],
      blockedBy: [],
      metadata: { n: 'one' },
    });
    expect(existsSync(path.join(folder, 'teams/hidden'))).toBe(false);
    expect(await writeBoardMirror(hub.store, folder)).toBe(0);
    writeFileSync(path.join(folder, 'tasks/data-base/notes.txt'), 'not ours');
    await ada.call('TaskUpdate', { taskId: '3', status: 'deleted', team_name: 'Data Base' });
    await bob.call('TaskUpdate', { taskId: '1', status: 'completed' });
    expect(await writeBoardMirror(hub.store, folder)).toBe(2);
    expect(existsSync(path.join(folder, 'tasks/data-base/3.json'))).toBe(false);
    expect(existsSync(path.join(folder, 'tasks/data-base/notes.txt'))).toBe(true);
  });

  test('a mirror imports elsewhere once, with new ids; a team of another origin is a conflict', async () => {
    const { agent, hub, home } = await world();
    const ada = await agent('ada');
    await ada.call('TeamCreate', { team_name: 'web' });
    await ada.call('TeamJoin', { team_name: 'web', name: 'Alice' });
    for (const subject of ['one', 'two', 'three']) await ada.call('TaskCreate', { subject });
    await ada.call('TaskUpdate', { taskId: '2', addBlockedBy: ['1'], owner: 'Alice' });
    await ada.call('TaskUpdate', { taskId: '3', addBlockedBy: ['2'] });
    await ada.call('TaskUpdate', { taskId: '1', status: 'completed' });
    await ada.call('TaskUpdate', { taskId: '2', status: 'in_progress', as: 'Alice' });
    await writeBoardMirror(hub.store, home);
    mkdirSync(path.join(home, 'tasks/loose'), { recursive: true });
    writeFileSync(path.join(home, 'tasks/loose/1.json'), '{"id":"1","subject":"alone","status":"pending"}');
    writeFileSync(path.join(home, 'tasks/loose/2.json'), '{"id":"2","subj');

    const there = await makeWorld('sqlite');
    const bob = await there.agent('bob');
    await bob.call('TaskCreate', { subject: 'was here' });
    expect(await importBoard(there.hub.store, home)).toMatchObject({
      teams: expect.arrayContaining(['web', 'loose']),
      tasks: 4,
      skipped: ['loose/2.json'],
    });
    await bob.call('TeamJoin', { team_name: 'web' });
    const { text } = (await bob.outcome('TaskList')) as { text: string };
    expect(text.replace(/#\d+/g, '#')).toBe(
      '# [completed] one\n# [in_progress] two (Alice)\n# [pending] three [blocked by #]',
    );
    expect(await importBoard(there.hub.store, home)).toMatchObject({ tasks: 0, alreadyThere: 4 });
    await expect(importBoard(hub.store, home)).rejects.toMatchObject({ code: 'IMPORT_CONFLICT' });
  });

  test('an edge that closes a cycle in the files is left out and named; the rest is imported', async () => {
    const { hub, home } = await world();
    mkdirSync(path.join(home, 'tasks/old'), { recursive: true });
    for (const [id, blockedBy] of [
      ['1', ['2']],
      ['2', ['1', '2']],
    ] as const) {
      const file = { id, subject: `task ${id}`, status: 'pending', blockedBy };
      writeFileSync(path.join(home, `tasks/old/${id}.json`), JSON.stringify(file));
    }
    expect(await importBoard(hub.store, home)).toMatchObject({
      tasks: 2,
      skipped: ['old/1 blocks 2', 'old/2 blocks 2'],
    });
  });
});
