import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { catalog } from '../../src/tools/catalog.ts';
import { makeWorld } from '../world.ts';

const KEY = 'ghp_Zq8vN3xK7mW2pL9tR4yB6cD1fG5hJ0sA8eU3';
const HIDDEN = 'wolverine-umbrella-7731';
const poison = `start <private>${HIDDEN}</private> middle ${KEY} end`;

/** Every text field of every write tool gets the poison; what else a call needs comes from here. */
const needed: Record<string, unknown> = {
  id: '1',
  memory_id: 1,
  memory_ids: [1],
  signal_ids: [1],
  action: 'create',
  type: 'fact',
};

test('private spans and secrets reach neither disk nor events nor answers, by whatever write they come', async () => {
  const { agent, hub, home } = await makeWorld('sqlite');
  const ada = await agent('ada');
  await ada.call('create_task', { title: `Title ${poison}`, description: poison });
  await ada.call('memory_add', { content: poison, topics: [poison.slice(0, 90)], ref: poison, artifact: poison });
  await ada.call('memory_edit', { memory_id: 2, content: `again ${poison}` });
  await ada.call('memory_edit', { memory_id: 1, output: poison, content: `New title ${poison}\n- [ ] ${KEY}` });
  await ada.call('memory_add_batch', { memories: [{ content: `third ${poison}`, title: `t ${poison}` }] });
  await ada.call('memory_add', { type: 'task', title: `T ${poison}`, steps: [`s ${KEY}`] }, `key ${KEY.slice(0, 5)}`);
  for (const tool of catalog.filter((one) => one.access === 'write')) {
    const fields = Object.keys(tool.input.shape).map((name) => [name, needed[name] ?? poison]);
    await ada.outcome(tool.name, Object.fromEntries(fields), `k-${tool.name}`);
  }
  const { memories } = await ada.call('memory_retrieve', { memory_ids: [1, 2, 3] });
  expect(memories[1].content).toBe('again start  middle [redacted: github token] end');
  const events = await hub.events(ada.caller, 0, 1000);
  expect(JSON.stringify([memories, events])).not.toMatch(/wolverine|Zq8vN3xK7/);
  expect((await ada.call('memory_search', { query: HIDDEN })).results).toEqual([]);
  await hub.store.write({ agent: 'user', session: null, surface: 'hub', system: true }, 'flush', async () => undefined);
  const files = readdirSync(home).filter((name) => name.startsWith('waggle.db'));
  expect(files.length).toBeGreaterThan(0);
  for (const name of files) {
    const bytes = readFileSync(path.join(home, name)).toString('latin1');
    expect(bytes).not.toContain('wolverine');
    expect(bytes).not.toContain(KEY.slice(4, 20));
  }
});

test('a text that is private altogether is nothing to store, a title included', async () => {
  const { agent } = await makeWorld('sqlite');
  const ada = await agent('ada');
  const secret = '<private>everything</private>';
  for (const [name, given] of [
    ['memory_add', { content: secret }],
    ['memory_add', { type: 'task', title: secret }],
    ['create_task', { title: secret }],
  ] as const) {
    expect(await ada.refused(name, given)).toMatchObject({ code: 'NOTHING_TO_STORE' });
  }
  expect(await ada.call('create_task', { title: 'Fine', description: secret })).toMatchObject({ description: '' });
});
