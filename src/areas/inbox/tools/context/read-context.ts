import path from 'node:path';
import { together } from '../../../../kernel/rules/together.ts';
import type { Reads } from '../../../../kernel/store/unit.ts';
import { taskInHand } from '../../../lanes/flows/task-in-hand.ts';
import type { Lane } from '../../../lanes/rules/lane.ts';
import { lanesIn, type Seen } from '../../../lanes/tools/read-lanes.ts';
import { type Meaning, weighAsked } from '../../../memory/flows/find-memories.ts';
import { type FoundEntry, findAskedEntries, findOfKinds } from '../../../memory/tools/recall/find-entries.ts';
import type { Task } from '../../../tasks/rules/task.ts';
import { warningKinds } from '../../../threads/rules/threads.ts';
import { type Inbox, readInbox } from '../../flows/read-inbox.ts';
import type { ContextInput } from '../hivemind-context.ts';
import { inboxWindow } from '../inbox/inbox-window.ts';
import { derivedQuery } from './context-lanes.ts';

/** The fields of a task that answers show. */
export type ContextTask = Pick<
  Task,
  'isLane' | 'id' | 'title' | 'repoRoot' | 'branch' | 'status' | 'createdBy' | 'updatedAt'
>;

/** The data that a session should know before it works. */
export interface ContextFacts {
  readonly roots: readonly string[];
  readonly lanes: readonly Lane[];
  readonly inbox: Inbox;
  readonly task: ContextTask | undefined;
  /** Paths relative to the repository, as in claims. */
  readonly files: readonly string[];
  readonly query: string | null;
  readonly hits: readonly FoundEntry[];
  /** Whether more entries match than were asked for. */
  readonly hasMore: boolean;
  readonly warnings: readonly Omit<FoundEntry, 'score'>[];
  readonly staleMinutes: number;
}

interface Help {
  readonly meaning: Meaning | undefined;
  readonly staleMinutes: number;
}

const MOST_WARNINGS = 3;

export async function readContext(
  unit: Reads,
  asked: ContextInput,
  seen: Seen,
  { meaning, staleMinutes }: Help,
): Promise<ContextFacts> {
  const { roots } = seen;
  const all = await lanesIn(unit, seen, { stale: true, ended: asked.include_stale, staleMinutes });
  const lanes = asked.include_stale ? all : all.filter(({ activity }) => activity !== 'dead');
  const files = (asked.files ?? []).map((file) => inRepo(file, roots));
  const scope = { repos: seen.named, lanes: all };
  const [task, inbox] = await together([
    taskFor(unit, asked, seen, staleMinutes),
    readInbox(unit, scope, inboxWindow(staleMinutes)),
  ]);
  const words = [...(task === undefined || task.isLane ? [] : [task.title]), ...files];
  const query = asked.query ?? derivedQuery(words, lanes);
  const { hits, hasMore, warnings } = await knownAbout(unit, query, { limit: asked.memory_limit, meaning });
  return { roots, lanes, inbox, task, files, query, hits, hasMore, warnings, staleMinutes };
}

/** The task that the call names, else what the session is working on. An invisible task counts as missing. */
async function taskFor(
  unit: Reads,
  { task_id }: ContextInput,
  { roots: [repo], named }: Seen,
  staleMinutes: number,
): Promise<ContextTask | undefined> {
  if (task_id !== undefined) return unit.tasks.find(task_id);
  const session = unit.scope.session ?? '';
  const place = { session, repo, isNamed: named !== undefined, branch: undefined, staleMinutes };
  return (await taskInHand(unit, place))?.task;
}

async function knownAbout(
  unit: Reads,
  query: string | null,
  { limit, meaning }: { readonly limit: number; readonly meaning: Meaning | undefined },
): Promise<Pick<ContextFacts, 'hits' | 'hasMore' | 'warnings'>> {
  if (query === null) return { hits: [], hasMore: false, warnings: [] };
  const asked = await weighAsked(unit, query);
  const few = { query, limit: Math.min(limit, MOST_WARNINGS), kinds: warningKinds, brief: true };
  const [hits, warnings] = await together([
    // One more tells whether there are more.
    findAskedEntries(unit, asked, { query, limit: limit + 1, meaning }),
    findOfKinds(unit, asked, few),
  ]);
  return {
    hits: hits.slice(0, limit),
    hasMore: hits.length > limit,
    warnings: warnings.map(({ score: _, ...warning }) => warning),
  };
}

function inRepo(file: string, roots: readonly string[]): string {
  if (!path.isAbsolute(file)) return path.normalize(file);
  const root = roots.find((one) => file.startsWith(`${one}${path.sep}`));
  return root === undefined ? file : path.relative(root, file);
}
