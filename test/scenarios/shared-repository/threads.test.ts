import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { git, someRepository } from '../../repositories.ts';
import { onBothStores } from '../../world.ts';
import { seatsIn } from './seats.ts';

onBothStores('posts and working notes over MCP', (world, kind) => {
  test('the answer to a post that addresses an agent suggests a message; that to a decision never does', async () => {
    const house = await world();
    const ada = await seatsIn(house, kind)('ada');
    await house.agent('cleo').then((cleo) => cleo.call('create_task', { title: 'Cache' }));
    const post = (more: object) =>
      ada.call('task_post', { task_id: 1, session_id: ada.session, kind: 'question', ...more });
    const content = `@codex can you review src/cache.ts? ${'Please look closely. '.repeat(20)}`;
    const directed = await post({ content });
    expect(directed).toMatchObject({
      route_to_task_message: true,
      misrouted_directed_coordination: true,
      replacement_tool: 'task_message',
      suggested_args: { task_id: 1, session_id: ada.session, to_agent: 'codex', urgency: 'needs_reply' },
    });
    expect(directed.hint).toContain('For directed agent coordination, use task_message.');
    expect([...directed.suggested_args.content].length).toBeLessThanOrEqual(180);
    expect(content).toContain(directed.suggested_args.content.slice(0, 60));
    const { message_observation_id } = await ada.call(directed.replacement_tool, directed.suggested_args);
    expect(message_observation_id).toBeGreaterThan(directed.id);
    expect(await post({ kind: 'decision', content })).not.toHaveProperty('route_to_task_message');
  });

  test('the answer to a note about later work suggests a proposal with the files that it names', async () => {
    const house = await world();
    const ada = await seatsIn(house, kind)('ada');
    await house.agent('cleo').then((cleo) => cleo.call('create_task', { title: 'Cache' }));
    const content = 'Follow-up: split src/cache/lru.ts later.';
    const { recommendation } = await ada.call('task_post', {
      task_id: 1,
      session_id: ada.session,
      kind: 'note',
      content,
    });
    expect(recommendation).toMatchObject({
      tool: 'task_propose',
      suggested_fields: { summary: expect.any(String), touches_files: ['src/cache/lru.ts'] },
    });
  });

  test('a working note goes to the one task that fits; in doubt nothing is written, not even a pointer', async () => {
    const house = await world();
    const root = someRepository();
    const ada = await seatsIn(house, kind)('ada', root);
    const note = {
      session_id: ada.session,
      content: 'branch=main; task=cache; blocker=none; next=run tests; evidence=a.ts',
    };
    const notepad = path.join(root, '.omx', 'notepad.md');
    const first = await ada.call('task_note_working', note);
    expect(first).toMatchObject({ task_id: 1, id: first.observation_id, omx_notepad_pointer: { status: 'skipped' } });
    git(root, 'switch', '-q', '-c', 'side');
    await ada.call('task_note_working', { ...note, repo_root: root, branch: 'side' });
    const unclear = await ada.refused('task_note_working', { ...note, allow_omx_notepad_fallback: true });
    expect(unclear).toMatchObject({ code: 'AMBIGUOUS_ACTIVE_TASK' });
    expect(unclear.candidates.map(({ branch }: { branch: string }) => branch).sort()).toEqual(['main', 'side']);
    expect(() => readFileSync(notepad)).toThrow('ENOENT');
    const nowhere = { ...note, repo_root: root, branch: 'nowhere' };
    expect(await ada.refused('task_note_working', nowhere)).toMatchObject({ code: 'ACTIVE_TASK_NOT_FOUND' });
    const fallback = await ada.call('task_note_working', { ...nowhere, allow_omx_notepad_fallback: true });
    expect(fallback).toMatchObject({
      status: 'omx_notepad_fallback',
      observation_id: null,
      omx_notepad_pointer: { status: 'written' },
    });
    expect(readFileSync(notepad, 'utf8')).toBe(
      'branch=main; task=cache; blocker=none; next=run tests; evidence=a.ts; colony_observation_id=none\n',
    );
  });
});
