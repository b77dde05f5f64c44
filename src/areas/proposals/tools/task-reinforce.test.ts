import { expect, test } from 'vitest';
import { addTask } from '../../../../test/stores.ts';
import { onBothStores, type World } from '../../../../test/world.ts';
import { recordEdit } from '../../claims/flows/record-edit.ts';

const ROOT = '/repos/guide';
const place = { repo_root: ROOT, branch: 'main' };
const idea = { ...place, summary: 'Check links in CI', rationale: 'They rot.', touches_files: ['docs/first.md'] };

function edit({ hub }: World, agent: string, filePath: string) {
  const session = `s-${agent}`;
  const scope = { agent, session, surface: 'test' };
  return hub.store.write(scope, 'edit', (unit) =>
    recordEdit(unit, { session, repoRoot: ROOT, filePath, tool: 'Edit' }),
  );
}

onBothStores('task_reinforce', (world) => {
  test('promotes the proposal to a task when its support reaches 2.5, and only then', async () => {
    const { agent, hub, clock } = await world();
    const [claude, codex, gemini] = [await agent('claude'), await agent('codex'), await agent('gemini')];
    await claude.call('task_propose', idea);
    const support = { proposal_id: 1, kind: 'rediscovered' };
    expect(await codex.call('task_reinforce', support)).toEqual({
      proposal_id: 1,
      strength: 2.2,
      promoted: false,
      task_id: null,
    });
    expect(await gemini.call('task_reinforce', { proposal_id: 1 })).toEqual({
      proposal_id: 1,
      strength: 3.2,
      promoted: true,
      task_id: 1,
    });
    expect(await claude.call('get_task', { id: '1' })).toMatchObject({
      title: 'Check links in CI',
      description: 'They rot.\n\nFiles:\n- docs/first.md',
      owner: null,
      createdBy: 'claude',
      status: 'draft',
    });
    expect((await claude.call('task_list')).tasks).toMatchObject([
      { id: 1, repo_root: ROOT, branch: 'main/proposal-1', status: 'open' },
    ]);
    const { items } = await claude.call('task_timeline', { task_id: 1 });
    expect(items).toMatchObject([{ kind: 'proposal-promoted' }]);
    const [row] = (await claude.call('get_observations', { ids: [items[0].id] })).items;
    expect(row).toMatchObject({ metadata: { proposal_id: 1, strength: 3.2, reinforcement_count: 3 } });
    clock.advance({ minutes: 60 });
    expect(await codex.call('task_reinforce', { proposal_id: 1 })).toEqual({
      proposal_id: 1,
      strength: 2,
      promoted: false,
      task_id: 1,
    });
    const scope = { agent: 'gemini', session: null, surface: 'test' };
    expect(await hub.store.read(scope, (unit) => unit.participants.of(1))).toEqual([]);
  });

  test('counts a session once, and further sessions of one agent at 0.6', async () => {
    const { agent } = await world();
    const claude = await agent('claude');
    const second = await agent('claude', { session: 's-second' });
    await claude.call('task_propose', idea);
    expect(await claude.call('task_reinforce', { proposal_id: 1 })).toMatchObject({ strength: 1 });
    expect(await second.call('task_reinforce', { proposal_id: 1 })).toMatchObject({ strength: 1.6 });
    expect(await second.call('task_reinforce', { proposal_id: 1, kind: 'rediscovered' })).toMatchObject({
      strength: 1.72,
    });
    const third = { proposal_id: 1, session_id: 's-third' };
    expect(await claude.call('task_reinforce', third)).toMatchObject({ strength: 2.32, promoted: false });
    const { pending } = await claude.call('task_foraging_report', place);
    expect(pending).toMatchObject([{ strength: 2.32, reinforcement_count: 3 }]);
  });

  test('counts an edit of one of its files as weak support', async () => {
    const here = await world();
    const [claude, codex] = [await here.agent('claude'), await here.agent('codex')];
    await here.agent('gemini');
    await claude.call('task_propose', idea);
    await addTask(here.hub.store, 'claude', { repoRoot: ROOT });
    await edit(here, 'gemini', 'docs/first.md');
    await edit(here, 'gemini', 'docs/first.md');
    await edit(here, 'gemini', 'docs/second.md');
    expect((await claude.call('task_foraging_report', place)).pending).toMatchObject([
      { strength: 1.3, reinforcement_count: 2 },
    ]);
    expect(await codex.call('task_reinforce', { proposal_id: 1, kind: 'rediscovered' })).toMatchObject({
      strength: 2.5,
      promoted: true,
      task_id: 2,
    });
  });

  test('an edit can promote a proposal, but does not support one that has faded', async () => {
    const here = await world();
    const [claude, codex] = [await here.agent('claude'), await here.agent('codex')];
    await here.agent('gemini');
    await claude.call('task_propose', idea);
    await codex.call('task_reinforce', { proposal_id: 1, kind: 'rediscovered' });
    await edit(here, 'gemini', 'docs/first.md');
    expect(await claude.call('task_foraging_report', place)).toMatchObject({
      pending: [],
      promoted: [{ id: 1, task_id: 1, strength: 2.5, reinforcement_count: 3 }],
    });
    await claude.call('task_propose', idea);
    here.clock.advance({ minutes: 105 });
    await edit(here, 'gemini', 'docs/first.md');
    expect((await claude.call('task_foraging_report', place)).pending).toEqual([]);
    expect(await codex.call('task_reinforce', { proposal_id: 2 })).toMatchObject({ strength: 1.297302 });
  });

  test("keeps an edit on the session's task after it promoted a proposal", async () => {
    const here = await world();
    const [claude, codex] = [await here.agent('claude'), await here.agent('codex')];
    const gemini = await here.agent('gemini');
    await addTask(here.hub.store, 'gemini', { repoRoot: ROOT });
    await gemini.call('task_post', { task_id: 1, kind: 'note', content: 'Here.' });
    await claude.call('task_propose', idea);
    await codex.call('task_reinforce', { proposal_id: 1, kind: 'rediscovered' });
    expect(await edit(here, 'gemini', 'docs/first.md')).toBe(1);
    here.clock.advance({ minutes: 1 });
    expect(await edit(here, 'gemini', 'docs/other.md')).toBe(1);
  });

  test('is refused for a missing proposal', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    expect(await ada.refused('task_reinforce', { proposal_id: 7 })).toMatchObject({ code: 'PROPOSAL_NOT_FOUND' });
    expect(await ada.refused('task_reinforce', { proposal_id: 7, kind: 'loud' })).toMatchObject({
      code: 'INVALID_INPUT',
    });
  });
});
