import {
  type ForeignTask,
  type ForeignTasks,
  isRecord,
  priorityFrom,
  sections,
  statusFrom,
  texts,
  timeFrom,
  titleAndRest,
} from './foreign-task.ts';

type Entry = Readonly<Record<string, unknown>>;

/** The lists of a tasks.json: one unnamed list, or one list per tag. */
function listsIn(content: unknown): readonly (readonly [string, readonly Entry[]])[] {
  if (!isRecord(content)) return [];
  if (Array.isArray(content.tasks)) return [['', content.tasks.filter(isRecord)]];
  return Object.entries(content).flatMap(([tag, list]) =>
    isRecord(list) && Array.isArray(list.tasks) ? [[tag, list.tasks.filter(isRecord)] as const] : [],
  );
}

/** Our own files have an author on each task; Task Master's do not. */
export function isTaskMaster(content: unknown): boolean {
  const tasks = listsIn(content).flatMap(([, list]) => list);
  return (
    tasks.length > 0 && tasks.every((task) => !('createdBy' in task) && ('dependencies' in task || 'subtasks' in task))
  );
}

export function readTaskMaster(content: unknown): ForeignTasks {
  const skipped: string[] = [];
  const tasks = listsIn(content).flatMap(([tag, list]) =>
    list.flatMap((task) => {
      const prefix = tag === '' || tag === 'master' ? '' : `${tag}/`;
      const id = `${prefix}${String(task.id ?? '')}`;
      const subtasks = Array.isArray(task.subtasks) ? task.subtasks.filter(isRecord) : [];
      return [
        ...one(task, id, prefix, undefined, skipped),
        ...subtasks.flatMap((below) => one(below, `${id}.${String(below.id ?? '')}`, `${id}.`, id, skipped)),
      ];
    }),
  );
  return { source: 'Task Master', tasks, skipped };
}

/** Dependencies of a subtask name siblings by their number alone, other tasks as `5.2`. */
function one(
  task: Entry,
  id: string,
  prefix: string,
  parent: string | undefined,
  skipped: string[],
): readonly ForeignTask[] {
  if (typeof task.title !== 'string' || task.title.trim() === '' || task.id === undefined) {
    skipped.push(`${id || 'a task'}: it has no id or no title`);
    return [];
  }
  const { title, rest } = titleAndRest(task.title);
  const description = sections({
    '': sections({ '': rest, ' ': task.description }).replace(/^ :\n/m, ''),
    Details: task.details,
    'Test strategy': task.testStrategy,
  });
  return [
    {
      id,
      title,
      description,
      status: statusFrom(task.status),
      priority: priorityFrom(task.priority),
      topics: [],
      steps: [],
      blockedBy: texts(task.dependencies).map((other) => (other.includes('.') ? other : `${prefix}${other}`)),
      parent,
      related: [],
      updatedAt: timeFrom(task.updatedAt),
    },
  ];
}
