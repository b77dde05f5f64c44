import { encode } from 'gpt-tokenizer';
import { expect, test } from 'vitest';
import { part, planOf } from '../plan-drafts.ts';
import { someRepository } from '../repositories.ts';
import { addTask } from '../stores.ts';
import { type Actor, onBothStores, type World } from '../world.ts';

const MOST = 2000;
const TEXT = 'The parser of the configuration must keep the order of the keys, and say which one it does not know.';

/** A thousand messages to alice, sixty lanes of which most fell silent with files in hand, and plans of many parts. */
async function crowd(here: World) {
  const root = someRepository();
  const alice = await here.agent('alice', { cwd: root });
  const { id: task_id } = await addTask(here.hub.store, 'alice', { title: 'Shared', repoRoot: root, branch: 'main' });
  await alice.call('task_post', { task_id, kind: 'failed_approach', content: TEXT });
  for (let number = 0; number < 60; number++) {
    const peer = await here.agent(`peer-${number}`, { cwd: root });
    await peer.call('task_claim_file', { task_id, file_path: `src/areas/configuration/part-${number}.ts` });
  }
  for (let number = 0; number < 4; number++) {
    const parts = Array.from({ length: 40 }, (_, index) => part(`Widen the parser for kind ${number}-${index}`));
    await alice.call('task_plan_publish', planOf(`wide-${number}`, parts, { repo_root: root }));
  }
  for (let sender = 0; sender < 10; sender++) {
    const agent = `peer-${sender}`;
    await here.hub.store.write({ agent, session: `s-${agent}`, surface: 'mcp' }, 'fill', async (unit) => {
      for (let number = 0; number < 100; number++) {
        const address = { toAgent: 'alice', toSession: null, replyTo: null, expiresAt: null };
        const more = { type: 'message', urgency: 'needs_reply', text: TEXT, summary: TEXT, taskId: task_id } as const;
        const message = { from: { agent, handle: null }, collectionId: 1, address, ...more };
        await unit.messages.send(await unit.messages.nextId(), message, [{ agent: 'alice', handle: null }]);
      }
    });
  }
  await here.hub.callsWritten();
  here.clock.advance({ minutes: 20 });
  return { alice, root };
}

async function asked(reader: Actor, tool: string, input: object = {}) {
  const outcome = await reader.outcome(tool, input);
  if (!outcome.ok) throw new Error(`${tool}: ${outcome.error.code}`);
  return { answer: outcome.output as never, tokens: encode(outcome.text).length };
}

onBothStores('an answer for a model that gives no limit', (world) => {
  test('has at most 2,000 tokens, however much there is, and leads to the rest', async () => {
    const here = await world();
    const { alice, root } = await crowd(here);
    const sizes: Record<string, number> = {};
    const look = async (tool: string, input: object = {}) => {
      const { answer, tokens } = await asked(alice, tool, input);
      sizes[`${tool} ${JSON.stringify(input)}`] = tokens;
      return answer;
    };
    const lanes: { sessions: object[]; session_count: number; next_cursor: string } = await look('hivemind');
    expect(lanes.sessions.length).toBeGreaterThan(5);
    const second: typeof lanes = await look('hivemind', { cursor: lanes.next_cursor });
    expect(second.sessions[0]).not.toEqual(lanes.sessions[0]);
    expect(JSON.stringify(lanes)).not.toContain('"cli":null');
    expect(await look('hivemind_context')).toMatchObject({
      lanes: expect.any(Array),
      budget: { items_returned: expect.any(Number) },
    });
    expect(await look('task_messages')).toMatchObject({
      next_cursor: expect.any(String),
      budget: { items_available: 1000 },
    });
    const scan: { rescued: object[]; scanned: number } = await look('rescue_stranded_scan');
    expect(scan.scanned).toBe(60);
    expect(scan.rescued.length).toBeGreaterThan(2);
    expect(await look('task_plan_list')).toMatchObject({ items: [{ plan_slug: 'wide-3', subtasks_truncated: true }] });
    for (const tool of ['startup_panel', 'attention_inbox', 'bridge_status', 'task_autopilot_tick']) await look(tool);
    await look('task_ready_for_agent', { auto_claim: false });
    const run: { rescued: object[]; released_claim_count: number } = await look('rescue_stranded_run', {
      confirm: true,
    });
    expect(run.released_claim_count).toBe(60);
    await look('attention_inbox', { repo_root: root });
    const { ready }: { ready: { kind?: string }[] } = await look('task_ready_for_agent', { auto_claim: true });
    expect(new Set(ready.map(({ kind }) => kind))).toEqual(new Set(['quota_relay_ready', undefined]));
    await look('startup_panel', { repo_root: root });
    expect(Object.entries(sizes).filter(([, tokens]) => tokens > MOST)).toEqual([]);
  });
});
