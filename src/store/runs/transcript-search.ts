import { HUB_NAME } from '../../core/identity.ts';
import type { ThreadEntry } from '../../core/runs/thread.ts';
import type { UnitContext } from '../context.ts';
import { entryFrom } from './threads.ts';
import { holds, pattern } from './transcript-text.ts';
import { visibleRuns } from './visible-runs.ts';

export interface FoundLine {
  readonly run: string;
  readonly agent: string;
  readonly taskId: number | null;
  readonly title: string | null;
  readonly entry: ThreadEntry;
}

/** The newest entries of runs that hold the text. */
export async function searchedTranscripts(
  context: UnitContext,
  query: string,
  limit: number,
): Promise<readonly FoundLine[]> {
  const rows = await visibleRuns(context)
    .innerJoin('thread_entries', 'thread_entries.thread_id', 'runs.thread_id')
    .selectAll('thread_entries')
    .select(['runs.id as run', 'runs.agent_id as agent', 'runs.task_id as taskId', 'tasks.title as title'])
    .where((row) => row(row.fn('lower', ['thread_entries.text']), 'like', pattern(query)))
    .whereRef('thread_entries.created_at', '>=', 'runs.started_at')
    .where((row) =>
      row.or([
        row('runs.ended_at', 'is', null),
        row('thread_entries.created_at', '<=', row.ref('runs.ended_at').$castTo<number>()),
      ]),
    )
    .where('thread_entries.author', '<>', HUB_NAME)
    .orderBy('thread_entries.created_at', 'desc')
    .orderBy('thread_entries.thread_id')
    .orderBy('thread_entries.seq', 'desc')
    .limit(limit)
    .execute();
  return rows
    .map(({ run, agent, taskId, title, ...row }) => ({ run, agent, taskId, title, entry: entryFrom(row) }))
    .filter(({ run, entry }) => holds(entry, query) && (entry.payload?.runId ?? run) === run);
}
