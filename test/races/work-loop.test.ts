import path from 'node:path';
import type { Client } from '@modelcontextprotocol/client';
import { encode } from 'gpt-tokenizer';
import { expect, test } from 'vitest';
import { fillMemories } from '../../bench/fill/fill-memories.ts';
import { openHub } from '../../src/composition/hub.ts';
import { returnSchema, takeSchema } from '../databases/ready-stores.ts';
import { atEnd } from '../endings.ts';
import { part, planOf, REPO } from '../plan-drafts.ts';
import { someFolder } from '../repositories.ts';
import { clientOf, connectStdio, startStdio } from '../surfaces/mcp/routes.ts';
import { onBothStores, type StoreKind } from '../world.ts';

const LOOP_TOKENS = 2000;
/** `WAGGLE_LONG=1` runs the long form. */
const MEMORIES = process.env.WAGGLE_LONG === '1' ? 100_000 : 1000;

/** Connects two clients to a hub whose store is already full of memories. */
async function clients(kind: StoreKind) {
  const home = someFolder();
  const database = kind === 'sqlite' ? path.join(home, 'waggle.db') : await takeSchema();
  if (kind === 'postgres') atEnd(() => returnSchema(database));
  await fillMemories(database, MEMORIES);
  const hub = await openHub({ database, agentsFolder: path.join(home, 'agents'), channel: 'waggle' });
  atEnd(() => hub.close());
  const connect = (agent: string) =>
    connectStdio(startStdio({ door: hub, agent, toolsets: ['all'] }), clientOf('modern', agent));
  return { ada: await connect('ada'), bob: await connect('bob') };
}

async function told(client: Client, name: string, args: object) {
  const { content, isError } = await client.callTool({ name, arguments: { ...args } });
  const texts = (content as { text: string }[]).map((one) => one.text);
  expect([name, isError ?? false, texts[0]]).toEqual([name, false, texts[0]]);
  return { tokens: encode(texts.join('\n')).length, value: JSON.parse(texts[0] ?? 'null') };
}

onBothStores('the loop of an agent on a large store', (_world, kind) => {
  test('costs at most 2,000 tokens of answers, with three messages and a handoff in the inbox', async () => {
    const { ada, bob } = await clients(kind);
    const parts = [part('Build the API'), part('Build the page'), part('Write it down', { depends_on: [0, 1] })];
    const { value: plan } = await told(ada, 'task_plan_publish', planOf('widgets', parts));
    const task_id = plan.spec_task_id;
    await told(bob, 'task_post', { task_id, kind: 'note', content: 'I am here.' });
    for (const [urgency, content] of [
      ['fyi', 'The schema changed: see docs/schema.md before you touch the API.'],
      ['needs_reply', 'Can you take the page after the API, or shall I?'],
      ['blocking', 'Do not run the migration before I have merged.'],
    ]) {
      await told(ada, 'task_message', { task_id, to_agent: 'bob', urgency, content });
    }
    await told(ada, 'task_hand_off', { task_id, to_agent: 'bob', summary: 'The API is yours: I am out for today.' });
    const first = { plan_slug: 'widgets', subtask_index: 0 };
    const calls: readonly (readonly [string, object])[] = [
      ['startup_panel', { repo_root: REPO }],
      ['attention_inbox', { repo_root: REPO, format: 'compact' }],
      ['task_ready_for_agent', { repo_root: REPO }],
      ['task_plan_claim_subtask', first],
      ['task_note_working', { branch: 'spec/widgets/sub-0', content: 'task=API; blocker=none; next=write the route' }],
      ['task_plan_complete_subtask', { ...first, summary: 'GET /api/widgets serves rows.' }],
    ];
    const sizes: [string, number][] = [];
    for (const [name, args] of calls) sizes.push([name, (await told(bob, name, args)).tokens]);
    const total = sizes.reduce((sum, [, tokens]) => sum + tokens, 0);
    expect(total, JSON.stringify(sizes)).toBeLessThanOrEqual(LOOP_TOKENS);
  });
});
