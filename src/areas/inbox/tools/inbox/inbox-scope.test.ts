import { expect, test } from 'vitest';
import { someRepository } from '../../../../../test/repositories.ts';
import { addTask } from '../../../../../test/stores.ts';
import { type Actor, onBothStores, type World } from '../../../../../test/world.ts';
import { recordEdit } from '../../../claims/flows/record-edit.ts';

const [A, B] = ['/repos/a', '/repos/b'] as const;

/** One task in each of two repositories and one without; ada holds a file on each, bob joins the given ones. */
async function three({ agent, hub }: World, joined: readonly number[]) {
  const [ada, bob] = [await agent('ada'), await agent('bob')];
  for (const repoRoot of [A, B, null]) await addTask(hub.store, 'ada', { repoRoot });
  for (const [index, file_path] of ['a.ts', 'b.ts', 'none.ts'].entries()) {
    await ada.call('task_claim_file', { task_id: index + 1, file_path });
  }
  for (const task_id of joined) await bob.call('task_post', { task_id, kind: 'note', content: 'Here.' });
  return { ada, bob };
}

async function filesOf(reader: Actor, input: object = {}) {
  const { recent_other_claims, file_heat } = await reader.call('attention_inbox', input);
  const pathsOf = (rows: readonly { file_path: string }[]) => rows.map(({ file_path }) => file_path).sort();
  return { claims: pathsOf(recent_other_claims), heat: pathsOf(file_heat) };
}

const both = (...files: string[]) => ({ claims: files, heat: files });

onBothStores('the scope of an inbox', (world) => {
  test("is all of the current repository, and the caller's tasks in every other", async () => {
    const house = await world();
    const { ada, bob } = await three(house, [2]);
    expect(await filesOf(bob)).toEqual(both('b.ts'));
    const root = someRepository();
    await addTask(house.hub.store, 'ada', { repoRoot: root });
    await ada.call('task_claim_file', { task_id: 4, file_path: 'near.ts' });
    const cleo = await house.agent('cleo', { cwd: root });
    expect(await filesOf(cleo)).toEqual(both('near.ts'));
    for (const task_id of [2, 3, 4]) await cleo.call('task_post', { task_id, kind: 'note', content: 'Here.' });
    // Each file is listed once, even if it is near for two reasons.
    expect(await filesOf(cleo)).toEqual(both('b.ts', 'near.ts', 'none.ts'));
    expect(await filesOf(cleo, { repo_root: B })).toEqual(both('b.ts', 'none.ts'));
  });

  test("includes edits and mentions on the caller's tasks in other repositories", async () => {
    const house = await world();
    const { ada, bob } = await three(house, [2]);
    await house.hub.store.write({ agent: 'ada', session: 's-ada', surface: 'test' }, 'edit', (unit) =>
      recordEdit(unit, { session: 's-ada', repoRoot: B, filePath: 'b.ts', tool: 'Edit' }),
    );
    const handOver = { to_agent: 'any', summary: 'Take it.', transferred_files: ['more.ts'] };
    for (const task_id of [1, 2]) await ada.call('task_hand_off', { task_id, ...handOver });
    const { file_heat } = await bob.call('attention_inbox');
    expect(file_heat).toMatchObject([
      { file_path: 'b.ts', heat: 2 },
      { file_path: 'more.ts', heat: 0.5 },
    ]);
  });

  test('is narrowed by tasks and by repositories at once', async () => {
    const { bob } = await three(await world(), [1, 2, 3]);
    expect(await filesOf(bob, { task_ids: [1, 2, 3] })).toEqual(both('a.ts', 'b.ts', 'none.ts'));
    expect(await filesOf(bob, { task_ids: [1, 2], repo_root: A })).toEqual(both('a.ts'));
    expect(await filesOf(bob, { task_ids: [2, 3], repo_roots: [A] })).toEqual(both('none.ts'));
    expect(await filesOf(bob, { task_ids: [2], repo_root: A })).toEqual(both());
  });

  test('applies to receipts like to messages', async () => {
    const { ada, bob } = await three(await world(), [1, 2, 3]);
    const sent: number[] = [];
    for (const task_id of [1, 2, 3]) {
      const message = { task_id, to_agent: 'bob', content: 'Look.', urgency: 'needs_reply' };
      const { message_observation_id } = await ada.call('task_message', message);
      await bob.call('task_message_mark_read', { message_observation_id });
      sent.push(message_observation_id);
    }
    const [onA, onB, onNone] = sent;
    const read = async (input: object) =>
      (await ada.call('attention_inbox', input)).read_receipts
        .map(({ message_id }: { message_id: number }) => message_id)
        .sort((a: number, b: number) => a - b);
    expect(await read({})).toEqual(sent);
    expect(await read({ repo_root: A })).toEqual([onA, onNone]);
    expect(await read({ task_ids: [2] })).toEqual([onB]);
    expect(await read({ task_ids: [1, 2], repo_roots: [B] })).toEqual([onB]);
    expect(await read({ task_ids: [] })).toEqual([]);
  });

  test('can include as many repositories as a call can name', async () => {
    const { ada, bob } = await three(await world(), [1, 2, 3]);
    await ada.call('task_hand_off', { task_id: 1, to_agent: 'any', summary: 'Take it.' });
    const others = Array.from({ length: 19 }, (_, index) => `/repos/other-${index}`);
    for (const count of [7, 15, 16, 19]) {
      const repo_roots = [A, ...others.slice(0, count)];
      expect(await filesOf(bob, { repo_roots, task_ids: [1, 2] })).toEqual(both('a.ts'));
      expect((await bob.call('attention_inbox', { repo_roots })).pending_handoffs).toHaveLength(1);
      const elsewhere = others.slice(0, count);
      expect((await bob.call('attention_inbox', { repo_roots: elsewhere })).pending_handoffs).toEqual([]);
    }
  });

  test('distinguishes the same path in two repositories', async () => {
    const { ada, bob } = await three(await world(), [1, 2, 3]);
    for (const task_id of [1, 2, 3]) await ada.call('task_claim_file', { task_id, file_path: 'package.json' });
    const heat = async (input: object) =>
      (await bob.call('attention_inbox', input)).file_heat.filter(
        ({ file_path }: { file_path: string }) => file_path === 'package.json',
      );
    expect(await heat({ repo_roots: [A, B] })).toMatchObject([
      { heat: 1 },
      { repo_root: A, heat: 1 },
      { repo_root: B, heat: 1 },
    ]);
    const [only, ...others] = await heat({ repo_root: A });
    expect([only, others]).toMatchObject([{ heat: 2, event_count: 2 }, []]);
    expect(only).not.toHaveProperty('repo_root');
  });
});
