import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { DefaultQueryCompiler } from 'kysely';
import { expect, test, vi } from 'vitest';
import { catalog } from '../../src/composition/catalog.ts';
import { atEnd } from '../endings.ts';
import { someFolder } from '../repositories.ts';
import { ROOT_SPEC } from '../spec-repository.ts';
import { rawDatabase } from '../stores.ts';
import { type Actor, onBothStores } from '../world.ts';
import { fillTeam, inviteEverywhere } from './many-memberships.ts';

interface Made {
  readonly taskId: string;
  /** A registered folder with a spec. */
  readonly repository: string;
}

const twoParts = ['a', 'b'].map((title) => ({ title, description: title, file_scope: [title] }));

/** Inputs of the reads that need one; all other reads are called with an empty input. */
const inputs: Readonly<Record<string, (made: Made) => object>> = {
  get_task: ({ taskId }) => ({ id: taskId }),
  get_task_tree: ({ taskId }) => ({ id: taskId }),
  get_task_graph: ({ taskId }) => ({ id: taskId }),
  get_task_timeline: ({ taskId }) => ({ id: taskId }),
  get_memory_history: () => ({ id: '1' }),
  thread_read: ({ taskId }) => ({ id: taskId }),
  memory_search: () => ({ query: 'migrate the schema' }),
  memory_retrieve: () => ({ memory_ids: [1] }),
  TaskGet: ({ taskId }) => ({ taskId }),
  TaskList: () => ({ team_name: 'Crew' }),
  list_members: () => ({ collection: 'crew' }),
  list_team_members: () => ({ team_name: 'Crew' }),
  wait: () => ({ timeout_seconds: 0 }),
  collection_manage: () => ({ action: 'list' }),
  agent_manage: () => ({ action: 'list' }),
  signal: () => ({ action: 'check' }),
  ReadMailbox: () => ({ team_name: 'Crew' }),
  tools_search: () => ({ query: 'task' }),
  list_board: () => ({ state: 'open' }),
  search: () => ({ query: 'migrate the schema' }),
  get_observations: () => ({ ids: [1] }),
  timeline: () => ({ session_id: 's-victim' }),
  task_timeline: ({ taskId }) => ({ task_id: Number(taskId) }),
  task_updates_since: ({ taskId }) => ({ task_id: Number(taskId), since_ts: 0 }),
  task_links: ({ taskId }) => ({ task_id: Number(taskId) }),
  task_drift_check: ({ taskId }) => ({ task_id: Number(taskId) }),
  agent_get_profile: () => ({ agent: 'claude' }),
  examples_list: ({ repository }) => ({ repo_root: repository }),
  examples_query: () => ({ query: 'migrate the schema' }),
  task_suggest_approach: () => ({ query: 'migrate the schema' }),
  search_transcripts: () => ({ query: 'migrate' }),
  task_foraging_report: ({ repository }) => ({ repo_root: repository, branch: 'main' }),
  task_plan_validate: ({ repository }) => ({ repo_root: repository, subtasks: twoParts }),
  task_plan_status_for_spec_row: ({ repository }) => ({ repo_root: repository, spec_row_id: 'T5' }),
  spec_read: ({ repository }) => ({ repo_root: repository }),
  spec_build_context: ({ repository }) => ({ repo_root: repository, task_id: 'T5' }),
  openspec_sync_status: ({ repository }) => ({ repo_root: repository }),
};

const looking = ['collection_manage', 'agent_manage', 'signal', 'ReadMailbox', 'init_core_memories'];
/** Reads that need another scope than the victim's, or a worker, run or example that it does not have. */
const apart = new Set([
  ...['list_tokens', 'hub_settings', 'TaskOutput'],
  ...['get_run', 'get_run_changes', 'read_transcript', 'examples_integrate_plan'],
]);

const reads = catalog.filter(({ name, access }) => (access === 'read' || looking.includes(name)) && !apart.has(name));

/** Returns a function that gives the SQL of all queries compiled since. */
function queriesMade(): () => ReadonlySet<string> {
  const spy = vi.spyOn(DefaultQueryCompiler.prototype, 'compileQuery');
  atEnd(() => spy.mockRestore());
  return () => new Set(spy.mock.results.map(({ value }) => value.sql).filter((sql) => /^(select|with)/.test(sql)));
}

async function readAll(victim: Actor, made: Made): Promise<Readonly<Record<string, string>>> {
  const outcomes: Record<string, string> = {};
  for (const { name } of reads) {
    const answer = await victim.outcome(name, inputs[name]?.(made) ?? {});
    outcomes[name] = answer.ok ? 'ok' : answer.error.code;
  }
  return outcomes;
}

const allWell = Object.fromEntries(reads.map(({ name }) => [name, 'ok']));

onBothStores('an agent that was put into thousands of collections', (world, kind) => {
  test('reads everything it could read before, with the same queries', async () => {
    // Before the world is opened: each connection compiles its own queries, and a busy pool may open one at any time.
    const queries = queriesMade();
    const { agent, database, hub } = await world();
    const raw = await rawDatabase(database);
    const [victim] = [await agent('victim'), await agent('founder')];
    await victim.call('TeamCreate', { team_name: 'Crew' });
    const { task } = await victim.call('TaskCreate', { subject: 'Migrate the schema' });
    await victim.call('update_task', { id: task.id, owner: 'victim', status: 'active' });
    const over = await victim.call('create_task', { title: 'Plan to migrate the schema' });
    await victim.call('complete_task', { id: over.id });
    const repository = someFolder();
    writeFileSync(path.join(repository, 'SPEC.md'), ROOT_SPEC);
    const user = { agent: 'user', session: null, surface: 'test' };
    await hub.store.write(user, 'arrange', (unit) => unit.repos.add(repository));
    await inviteEverywhere(raw, 'victim', 1, 40);
    await fillTeam(raw, 'crew', 1, 40);
    expect(await readAll(victim, { taskId: task.id, repository })).toEqual(allWell);
    const known = queries();
    await inviteEverywhere(raw, 'victim', 41, 2000);
    await fillTeam(raw, 'crew', 41, 2000);
    // PostgreSQL does this itself about a minute after so many new rows.
    if (kind === 'postgres') await raw.run('analyze');
    expect(await readAll(victim, { taskId: task.id, repository })).toEqual(allWell);
    const grown = [...queries()].filter((text) => !known.has(text));
    expect(grown).toEqual([]);
    const { tasks } = await victim.call('list_history');
    expect(tasks).toMatchObject([{ id: over.id }]);
  });
});
