import { defined } from '../../core/defined.ts';
import type { TaskShape } from '../../tools/tasks/task-shape.ts';
import type { Call } from './through-door.ts';

export interface Wanted {
  readonly all: boolean;
  readonly mine: boolean;
  readonly history: boolean;
  readonly limit: number;
  /** Who asks. */
  readonly agent: string;
}

export interface Listing {
  readonly tasks: readonly TaskShape[];
  /** There are more than were asked for. */
  readonly more: boolean;
}

interface Page {
  readonly tasks: readonly TaskShape[];
  readonly next_cursor?: string;
}

const OPEN_AT_ONCE = 500;
const ARCHIVED_AT_ONCE = 100;

/** Open tasks, the archive, or both, up to the limit: the newest of the archive first. */
export async function listTasks(call: Call, wanted: Wanted): Promise<Listing> {
  const tasks: TaskShape[] = [];
  const sources = [
    ...(wanted.history ? [] : [{ tool: 'list_all_tasks', size: OPEN_AT_ONCE }]),
    ...(wanted.history || wanted.all ? [{ tool: 'list_history', size: ARCHIVED_AT_ONCE }] : []),
  ];
  for (const { tool, size } of sources) {
    let cursor: string | undefined;
    do {
      const page: Page = await call<Page>(tool, { limit: size, ...defined({ cursor }) });
      tasks.push(...page.tasks.filter((task) => !wanted.mine || task.owner === wanted.agent));
      cursor = page.next_cursor;
    } while (cursor !== undefined && tasks.length <= wanted.limit);
  }
  return { tasks: tasks.slice(0, wanted.limit), more: tasks.length > wanted.limit };
}
