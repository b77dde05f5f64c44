import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { catalog } from '../../src/composition/catalog.ts';
import { mintToken } from '../../src/kernel/access/access-tokens.ts';
import { addAgent } from '../../src/kernel/access/agent-registry.ts';
import { exportWorkspace } from '../../src/satellites/operations/export.ts';
import { importFrom } from '../../src/satellites/operations/import/import-formats.ts';
import { rawDatabase } from '../stores.ts';
import { onBothStores, type World } from '../world.ts';

/** Each is part of one secret, so that a failure names the secret that was stored. */
const canaries = {
  private: 'wolverineUmbrella7731',
  github: 'Zq8vN3xK7mW2pL9tR4yB6cD1fG5hJ0sA8eU3',
  aws: 'QWERTYUIOPASDF77',
  stripe: 'k3Y9mBananaSplit44',
  anthropic: 'api03-Lemur99ParrotHeron5521',
  jwt: 'GiraffeSignature8842xyz',
  url: 'okapiInTheRain31',
  assigned: 'V9!tapirMoonlight62',
  pem: 'MIIEPangolinKeyBody5566778899',
};

const poison = [
  `start <private>${canaries.private}</private> middle`,
  `ghp_${canaries.github}`,
  `AKIA${canaries.aws}`,
  `sk_live_${canaries.stripe}`,
  `sk-ant-${canaries.anthropic}`,
  `eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.${canaries.jwt}`,
  `postgres://ada:${canaries.url}@db/x`,
  `password = "${canaries.assigned}"`,
  `-----BEGIN PRIVATE KEY-----\n${canaries.pem}\n-----END PRIVATE KEY----- end`,
].join(' ');
const short = `s <private>${canaries.private}</private> AKIA${canaries.aws}`;

const found = (text: string) =>
  Object.entries(canaries).flatMap(([name, canary]) => (text.includes(canary) ? [name] : []));

/** Names the canaries that the database contains, in its rows or in its files, including the write-ahead log. */
async function kept(world: World): Promise<readonly string[]> {
  if (!world.database.startsWith('postgres')) {
    const files = readdirSync(world.home).filter((name) => name.startsWith('waggle.db'));
    return found(files.map((name) => readFileSync(path.join(world.home, name)).toString('latin1')).join('\n'));
  }
  const raw = await rawDatabase(world.database);
  const tables = await raw.run(
    'select table_name from information_schema.tables where table_schema = current_schema()',
  );
  const rows: unknown[] = [];
  for (const { table_name } of tables) rows.push(await raw.run(`select * from "${table_name}"`));
  await raw.run('checkpoint');
  const [server] = await raw.run('show data_directory');
  const files = Object.entries(canaries).filter(([, canary]) => {
    const args = ['-raqF', canary, String(server?.data_directory)];
    return spawnSync('grep', args).status === 0;
  });
  return [...found(JSON.stringify(rows)), ...files.map(([name]) => `${name} in a file`)];
}

/** Values that calls need besides texts. */
const needed: Record<string, unknown> = {
  id: '1',
  taskId: '1',
  memory_id: 1,
  memory_ids: [1],
  signal_ids: [1],
  action: 'create',
  type: 'fact',
  to: 'user',
  stepIndex: 0,
};

onBothStores('private spans and secrets', (world) => {
  test('reach neither disk nor events nor answers, whatever tool writes them', async () => {
    const here = await world();
    const { agent, hub } = here;
    const ada = await agent('ada');
    await ada.call('create_task', { title: `Title ${short}`, description: poison }, `key AKIA${canaries.aws}`);
    await ada.call('memory_add', { content: poison, topics: [short], ref: poison, artifact: poison });
    await ada.call('memory_edit', { memory_id: 2, content: `again ${poison}`, title: `t ${short}` });
    await ada.call('memory_edit', { memory_id: 1, output: poison, content: `New title ${short}\n- [ ] a ${short}` });
    await ada.call('memory_add_batch', { memories: [{ content: `third ${poison}`, title: `t ${short}` }] }, 'k-batch');
    await ada.call('collection_manage', { action: 'create', name: 'Ops', description: short });
    await ada.call('update_step', { id: '1', index: 0, details: poison });
    await ada.call('SendMessage', { to: 'user', message: poison, summary: short });
    await ada.call('thread_reply', { id: '1', message: poison });
    for (const tool of catalog.filter((one) => one.access === 'write')) {
      for (const text of [poison, short]) {
        const fields = Object.keys(tool.input().shape).map((name) => [name, needed[name] ?? text]);
        await ada.outcome(tool.name, Object.fromEntries(fields), `k-${tool.name}-${text.length}`);
      }
    }
    const { memories } = await ada.call('memory_retrieve', { memory_ids: [1, 2, 3] });
    expect(memories[1].content).toMatch(/^again start {2}middle \[redacted: github token\]/);
    const events = await hub.events(ada.caller, 0, 1000);
    expect(found(JSON.stringify([memories, events]))).toEqual([]);
    expect((await ada.call('memory_search', { query: canaries.private })).results).toEqual([]);
    expect(await kept(here)).toEqual([]);
  });

  test('stay out when files are imported, whatever their format', async () => {
    const source = await world();
    const ada = await source.agent('ada');
    await ada.call('memory_add', { content: 'PLACE' });
    const lines: string[] = [];
    await exportWorkspace(source.hub.store, (line) => void lines.push(line));
    const file = path.join(source.home, 'x.jsonl');
    writeFileSync(file, lines.join('').replaceAll('PLACE', JSON.stringify(poison).slice(1, -1)));
    const here = await world();
    await importFrom(here.hub.store, file);
    const teams = path.join(source.home, 'board');
    for (const folder of ['teams/crew', 'tasks/crew']) mkdirSync(path.join(teams, folder), { recursive: true });
    const roster = { name: 'Crew', description: poison, leadAgentId: '', members: [] };
    writeFileSync(path.join(teams, 'teams/crew/config.json'), JSON.stringify(roster));
    const task = { id: '1', subject: `S ${short}`, description: poison, status: 'pending', blocks: [], blockedBy: [] };
    writeFileSync(path.join(teams, 'tasks/crew/1.json'), JSON.stringify(task));
    expect(await importFrom(here.hub.store, teams)).toMatchObject({ tasks: 1 });
    expect(await kept(here)).toEqual([]);
  });

  test('stay out of descriptions of agents and tokens by the operator, and of client names', async () => {
    const here = await world();
    const { hub, home, agent } = here;
    mkdirSync(path.join(home, 'agents/bob'), { recursive: true });
    const described = { name: `Bob ${short}`, description: `Builds. ${short}`, skills: [short, 'rust'] };
    writeFileSync(path.join(home, 'agents/bob/agent.json'), JSON.stringify(described));
    const bob = await agent('bob', { client: `client ${short}` });
    expect(await bob.call('agent_manage', { action: 'show' })).toMatchObject({
      agent: { name: 'Bob s  [redacted: aws key]' },
    });
    await addAgent(hub.store, { id: 'cleo', name: `Cleo ${short}`, description: short });
    await mintToken(hub.store, { agent: 'cleo', scopes: ['read'], label: short });
    expect(await kept(here)).toEqual([]);
  });

  test('a text or title that is entirely private is refused as nothing to store', async () => {
    const { agent } = await world();
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
});
