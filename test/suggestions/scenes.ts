import type { Loose } from '../loose.ts';
import { planOf, REPO } from '../plan-drafts.ts';
import { addTask } from '../stores.ts';
import type { Actor, World } from '../world.ts';

/** A call whose answer is searched for suggestions. */
export type Look = readonly [tool: string, input?: object];

export interface Scene {
  /** Whoever is told what to do next. */
  readonly reader: Actor;
  /** Further calls whose answers, or refusals, suggest something here. */
  readonly looks?: readonly Look[];
  /** Folders that calls may write to. */
  readonly folders?: readonly string[];
}

export type Arrange = (here: World) => Promise<Scene>;

export const two = async ({ agent }: World, places: { readonly cwd?: string } = {}) =>
  [await agent('ada', places), await agent('bob', places)] as const;

export const plan = (slug: string, parts: readonly Loose[]) => planOf(slug, parts);
export const claim = (who: Actor, plan_slug: string, subtask_index = 0) =>
  who.call('task_plan_claim_subtask', { plan_slug, subtask_index });
export const complete = (who: Actor, plan_slug: string, subtask_index = 0) =>
  who.call('task_plan_complete_subtask', { plan_slug, subtask_index, summary: 'Built.' });

/** A task of a repository on which ada holds files and bob takes part. */
export async function shared(here: World, files: readonly string[] = ['a.ts', 'b.ts'], repoRoot = REPO) {
  const [ada, bob] = await two(here);
  const { id } = await addTask(here.hub.store, 'ada', { title: 'Shared', repoRoot, branch: 'topic' });
  await bob.call('task_post', { task_id: id, kind: 'note', content: 'Here.' });
  for (const file_path of files) await ada.call('task_claim_file', { task_id: id, file_path });
  return { ada, bob, task_id: id };
}

export const relay = { reason: 'quota', one_line: 'The parser is half written.', base_branch: 'main' };
export const tell = (from: Actor, input: object) =>
  from.call('task_message', { content: 'About the parser.', ...input });

export async function promoted(here: World) {
  const [ada, bob] = await two(here);
  const idea = { repo_root: REPO, branch: 'main', summary: 'Cache the rows', rationale: 'They are read ten times.' };
  const { proposal_id } = await ada.call('task_propose', { ...idea, touches_files: ['src/cache.ts'] });
  await bob.call('task_reinforce', { proposal_id, kind: 'rediscovered' });
  const eve = await here.agent('eve');
  await eve.call('task_reinforce', { proposal_id });
  return { ada, bob, eve };
}
