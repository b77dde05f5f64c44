import { HUB_NAME } from '../../../kernel/rules/identity.ts';
import { contains, likePattern } from '../../../kernel/store/contained-text.ts';
import type { UnitContext } from '../../../kernel/store/context.ts';
import { siftedRows } from '../../../kernel/store/paging.ts';
import type { ThreadEntry } from '../rules/thread.ts';
import { entryFrom } from './threads.ts';
import { visibleRuns } from './visible-runs.ts';

export interface FoundLine {
  readonly run: string;
  readonly agent: string;
  readonly taskId: number | null;
  readonly title: string | null;
  readonly entry: ThreadEntry;
}

/** The newest entries of runs that contain the text, each once. */
export async function searchedTranscripts(
  context: UnitContext,
  query: string,
  limit: number,
): Promise<readonly FoundLine[]> {
  const candidates = candidateRows(context, query);
  const known = new Set<string>();
  const rows = await siftedRows<CandidateRow>(
    (last) =>
      last === undefined
        ? candidates
        : candidates.where((row) =>
            row(
              row.refTuple('thread_entries.created_at', 'thread_entries.thread_id', 'thread_entries.seq', 'runs.id'),
              '<',
              row.tuple(last.created_at, last.thread_id, last.seq, last.run),
            ),
          ),
    limit,
    (row) => {
      if (!contains(row.text, query) || (entryFrom(row).payload?.runId ?? row.run) !== row.run) return false;
      // A message in the millisecond in which one run ended belongs to that run and to the next.
      const key = `${row.thread_id} ${row.seq}`;
      if (known.has(key)) return false;
      known.add(key);
      return true;
    },
  );
  return rows.map(({ run, agent, taskId, title, ...row }) => ({ run, agent, taskId, title, entry: entryFrom(row) }));
}

type CandidateRow = Awaited<ReturnType<ReturnType<typeof candidateRows>['execute']>>[number];

/**
 * Entries that may contain the text, with each run they can belong to, in an order that allows reading in batches.
 * Messages written to the agent between two runs belong to the later one.
 */
function candidateRows(context: UnitContext, query: string) {
  return visibleRuns(context)
    .innerJoin('thread_entries', 'thread_entries.thread_id', 'runs.thread_id')
    .selectAll('thread_entries')
    .select(['runs.id as run', 'runs.agent_id as agent', 'runs.task_id as taskId', 'tasks.title as title'])
    .where((row) => row(row.fn('lower', ['thread_entries.text']), 'like', likePattern(query)))
    .where((row) => {
      const earlier = row
        .selectFrom('runs as earlier')
        .select('earlier.id')
        .whereRef('earlier.thread_id', '=', 'runs.thread_id')
        .whereRef('earlier.id', '<>', 'runs.id')
        .whereRef('earlier.ended_at', '<=', 'runs.started_at')
        .whereRef('earlier.ended_at', '>', 'thread_entries.created_at');
      return row.not(row.exists(earlier));
    })
    .where((row) =>
      row.or([
        row('runs.ended_at', 'is', null),
        row('thread_entries.created_at', '<=', row.ref('runs.ended_at').$castTo<number>()),
      ]),
    )
    .where('thread_entries.author', '<>', HUB_NAME)
    .orderBy('thread_entries.created_at', 'desc')
    .orderBy('thread_entries.thread_id', 'desc')
    .orderBy('thread_entries.seq', 'desc')
    .orderBy('runs.id', 'desc');
}
