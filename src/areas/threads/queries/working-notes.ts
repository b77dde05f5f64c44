import type { entriesIn } from './observations.ts';

type OwnEntries = ReturnType<typeof entriesIn>;

/** Markers of working notes in the payload column. */
const WORKING_NOTE = '%"working_note":true%';
const AUTO_NOTE = '%"auto_note":true%';

/** A session's latest working note, unless it was superseded. */
export async function workingNote(own: OwnEntries) {
  const row = await own
    .select(['id', 'task_id', 'session_id', 'created_at as ts', 'text as content'])
    .where('kind', '=', 'note')
    .where('superseded_by', 'is', null)
    .where('task_id', 'is not', null)
    .where('payload', 'like', WORKING_NOTE)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.task_id == null ? undefined : { ...row, task_id: row.task_id };
}

/** The session's latest automatic note on a task, which the next one supersedes. */
export async function autoNote(own: OwnEntries, taskId: number): Promise<number | undefined> {
  const row = await own
    .select('id')
    .where('task_id', '=', taskId)
    .where('superseded_by', 'is', null)
    .where('payload', 'like', AUTO_NOTE)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}
