import type { entriesIn } from './observations.ts';

type OwnEntries = ReturnType<typeof entriesIn>;

/** Working notes carry these marks among what is stored beside their text. */
const WORKING_NOTE = '%"working_note":true%';
const AUTO_NOTE = '%"auto_note":true%';

/** The last of a session's entries that says how its work stands, unless a later one took its place. */
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

/** The last note on a task that the next one of its kind takes the place of. */
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
