/** What a session has at hand: a model forgets it when its conversation is compacted or taken up again. */
export interface OwnWork {
  /** The tasks that it has claimed. */
  readonly tasks: readonly number[];
  /** The files that it holds, the newest claim last. */
  readonly files: readonly { readonly taskId: number; readonly filePath: string }[];
  /** Its last working note. */
  readonly note: { readonly id: number; readonly taskId: number } | undefined;
}

/** Token limit for this part of a hook's text. */
export const OWN_WORK_TOKENS = 150;
const MOST_FILES = 5;
const MOST_TASKS = 5;
/** A name that can be nothing but a path: clients show the text as their own, so it must contain no sentence. */
const PLAIN_PATH = /^[\w.@/+-]{1,60}$/;

export function ownWorkText({ tasks, files, note }: OwnWork): string | undefined {
  const held = [...heldTasks(tasks), ...heldFiles(files)];
  const said = [
    ...(held.length === 0 ? [] : [`You hold: ${held.join('; ')}.`]),
    ...(note === undefined
      ? []
      : [`Your last note: #${note.id} on task ${note.taskId}; get_observations {"ids":[${note.id}]} reads it.`]),
  ];
  return said.length === 0 ? undefined : `Waggle. ${said.join(' ')}`;
}

function heldTasks(tasks: readonly number[]): readonly string[] {
  if (tasks.length === 0) return [];
  const named = tasks.slice(0, MOST_TASKS).map((id) => `#${id}`);
  return [`the task${tasks.length === 1 ? '' : 's'} ${named.join(', ')}${more(tasks.length - named.length)}`];
}

/** The files by task, those of the newest claims. */
function heldFiles(files: OwnWork['files']): readonly string[] {
  const named = files.filter(({ filePath }) => PLAIN_PATH.test(filePath)).slice(-MOST_FILES);
  const byTask = new Map<number, string[]>();
  for (const { taskId, filePath } of named) byTask.set(taskId, [...(byTask.get(taskId) ?? []), filePath]);
  const rest = files.length - named.length;
  const lists = [...byTask].map(([taskId, paths]) => `${paths.join(', ')} (task ${taskId})`);
  if (rest === 0) return lists;
  return [...lists, `${rest} ${lists.length === 0 ? '' : 'more '}file${rest === 1 ? '' : 's'}`];
}

function more(count: number): string {
  return count === 0 ? '' : ` and ${count} more`;
}
