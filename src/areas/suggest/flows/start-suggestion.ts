import type { Reads } from '../../../kernel/store/unit.ts';
import type { StartSuggestion } from '../rules/start-text.ts';
import { suggestApproach } from './suggest-approach.ts';

export interface Start {
  readonly session: string;
  readonly repoRoot: string;
  readonly branch: string | null;
}

const LIMIT = 5;
/** Branch names that say nothing about the work. */
const shared: ReadonlySet<string> = new Set(['main', 'master', 'dev', 'develop', 'trunk', 'production', 'release']);

/** A suggestion from past tasks of the repository for a starting session; `undefined` if there are too few. */
export async function startSuggestion(unit: Reads, start: Start): Promise<StartSuggestion | undefined> {
  const { query, currentTaskId } = await workOf(unit, start);
  if (query === '') return undefined;
  const request = { query, meaning: undefined, repoRoot: start.repoRoot, currentTaskId, limit: LIMIT };
  const { suggestion } = await suggestApproach(unit, request);
  if (suggestion.insufficient_data_reason !== null) return undefined;
  return {
    similar: suggestion.similar_tasks,
    files: suggestion.first_files_likely_claimed.map(({ file_path }) => file_path),
    pattern: suggestion.patterns_to_watch[0],
  };
}

/** The session's current task, else words from its branch name. */
async function workOf(unit: Reads, { session, repoRoot, branch }: Start) {
  const own = (await unit.tasks.activeThreads(session)).filter((task) => task.repoRoot === repoRoot);
  const given = own.find((task) => task.title !== task.branch);
  const lane = branch === null ? undefined : await unit.tasks.laneOn(repoRoot, branch);
  if (given !== undefined) return { query: given.title, currentTaskId: given.id };
  return { query: branch === null || shared.has(branch) ? '' : wordsOf(branch), currentTaskId: lane };
}

/** `agent/codex/quota-relay` is about a quota relay. */
function wordsOf(branch: string): string {
  return branch
    .replace(/^agent\/[^/]+\//, '')
    .replaceAll(/[/_.-]+/g, ' ')
    .trim();
}
