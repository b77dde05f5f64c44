import { encode } from 'gpt-tokenizer';
import { expect, test } from 'vitest';
import { someRepository } from '../../../../test/repositories.ts';
import { addTask } from '../../../../test/stores.ts';
import { type Actor, onBothStores, type World } from '../../../../test/world.ts';
import type { Urgency } from '../../messages/rules/message.ts';

const SENDERS = 10;
const EACH = 100;
const TEXT = 'The parser of the configuration must keep the order of the keys, and say which one it does not know.';

/** A thousand messages to alice: half of them board mail, half on a task; every tenth blocks, every fifth asks. */
async function crowded(here: World) {
  const root = someRepository();
  const alice = await here.agent('alice', { cwd: root });
  const { id: taskId } = await addTask(here.hub.store, 'alice', { title: 'Shared', repoRoot: root, branch: 'main' });
  await alice.call('task_post', { task_id: taskId, kind: 'note', content: 'Here.' });
  const ids: number[] = [];
  for (let sender = 0; sender < SENDERS; sender++) {
    const agent = `sender-${sender}`;
    await here.agent(agent);
    await here.hub.store.write({ agent, session: `s-${agent}`, surface: 'mcp' }, 'fill', async (unit) => {
      for (let number = 0; number < EACH; number++) {
        const id = await unit.messages.nextId();
        const urgency: Urgency = number % 10 === 0 ? 'blocking' : number % 5 === 0 ? 'needs_reply' : 'fyi';
        const address = { toAgent: 'alice', toSession: null, replyTo: null, expiresAt: null };
        const onTask = sender % 2 === 0 ? { taskId, address } : {};
        const from = { agent, handle: null };
        const message = {
          from,
          collectionId: 1,
          type: 'message',
          urgency,
          text: TEXT,
          summary: TEXT,
          ...onTask,
        } as const;
        await unit.messages.send(id, message, [{ agent: 'alice', handle: null }]);
        ids.push(id);
      }
    });
  }
  return { alice, ids, taskId };
}

/** Files claimed by others, handoffs to anybody, and files of the caller. */
async function busy(here: World, alice: Actor, task_id: number) {
  for (let number = 0; number < 15; number++) {
    const peer = await here.agent(`peer-${number}`);
    await peer.call('task_post', { task_id, kind: 'note', content: 'Here.' });
    await peer.call('task_claim_file', { task_id, file_path: `src/areas/configuration/part-${number}.ts` });
    await alice.call('task_claim_file', { task_id, file_path: `src/areas/configuration/part-${number}.ts` });
    await peer.call('task_hand_off', { task_id, to_agent: 'any', summary: `Take part ${number} over. ${TEXT}` });
  }
}

async function tokensOfAnswer(reader: Actor, tool: string, input: object = {}) {
  const outcome = await reader.outcome(tool, input);
  if (!outcome.ok) throw new Error(outcome.error.code);
  return { output: outcome.output as never, tokens: encode(outcome.text).length };
}

interface Page {
  readonly unread_messages: readonly { readonly id: number; readonly urgency: string; readonly from_agent: string }[];
  readonly pending_handoffs: readonly object[];
  readonly budget: Record<string, number>;
  readonly next_cursor?: string;
}

onBothStores('the first answers of a session with a crowded inbox', (world) => {
  test('stay within 2,000 tokens, worst first, with the documented fields and counts for the rest', async () => {
    const here = await world();
    const { alice, taskId } = await crowded(here);
    await busy(here, alice, taskId);
    for (const [tool, input] of [
      ['attention_inbox', {}],
      ['attention_inbox', { format: 'compact' }],
      ['startup_panel', {}],
    ] as const) {
      const { output, tokens } = await tokensOfAnswer(alice, tool, input);
      expect(tokens, tool).toBeLessThanOrEqual(2000);
      const { budget } = output as Page;
      expect(budget.estimated_tokens_returned, tool).toBeGreaterThan(tokens * 0.7);
      expect(budget.collapsed_count, tool).toBe((budget.items_available ?? 0) - (budget.items_returned ?? 0));
      expect(budget.collapsed_count, tool).toBeGreaterThan(90);
    }
    const inbox = await alice.call('attention_inbox');
    expect(inbox.summary).toMatchObject({ unread_message_count: 1000, pending_handoff_count: 15, blocked: true });
    expect(inbox.unread_messages.slice(0, 3)).toMatchObject(Array(3).fill({ urgency: 'blocking' }));
    expect(inbox.pending_handoffs.length).toBeGreaterThan(0);
    expect(inbox.crowded_by[0]).toMatchObject({ fyi_count: 80, put_away_with: { tool: 'put_away_mail' } });
    const { from } = inbox.crowded_by[0].put_away_with.args;
    expect(await alice.call('put_away_mail', { from })).toMatchObject({ put_away: 80, never_shown: 80 });
  });

  test('lead through all of it, each message once, and no sender hides another', async () => {
    const here = await world();
    const { alice, ids } = await crowded(here);
    const pages: Page[] = [];
    for (let cursor: string | undefined; pages.length === 0 || cursor !== undefined; ) {
      const page: Page = await alice.call('attention_inbox', { ...(cursor && { cursor }), max_tokens: 20_000 });
      pages.push(page);
      cursor = page.next_cursor;
    }
    const shown = pages.flatMap(({ unread_messages: all }) => all);
    expect(shown.map(({ id }) => id).sort((a, b) => a - b)).toEqual(ids);
    expect(new Set(shown.slice(0, SENDERS).map(({ from_agent }) => from_agent)).size).toBe(SENDERS);
    const [first] = pages;
    expect(first?.budget).toMatchObject({ items_returned: expect.any(Number) });
    expect(await alice.refused('attention_inbox', { cursor: 'x' })).toMatchObject({ code: 'INVALID_INPUT' });
  });

  test('of a small inbox are whole', async () => {
    const { agent } = await world();
    const [alice, bob] = [await agent('alice'), await agent('bob')];
    await bob.call('SendMessage', { to: 'alice', message: 'Hello.' });
    const inbox = await alice.call('attention_inbox');
    expect(inbox).toMatchObject({ unread_messages: [{}], budget: { items_available: 1, collapsed_count: 0 } });
    expect(inbox.budget.why_collapsed).toBeNull();
    expect(inbox).not.toHaveProperty('next_cursor');
    expect(await alice.call('startup_panel')).not.toHaveProperty('budget');
  });
});
