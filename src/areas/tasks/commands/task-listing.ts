import type { AnswerOf } from '../../../composition/called-tools.ts';
import type { Call } from '../../../kernel/cli/through-door.ts';
import { defined } from '../../../kernel/rules/defined.ts';
import type { TaskShape } from '../tools/task-shape.ts';
import { type ListedTask, shownStatus } from './task-row.ts';

export const listStatuses = [
  ...['open', 'draft', 'pending', 'active', 'blocked', 'review', 'done', 'canceled', 'ended', 'all'],
] as const;
export const listOrders = ['newest', 'oldest', 'updated', 'priority', 'due', 'title'] as const;

export interface Wanted {
  /** One of listStatuses. */
  readonly status: string;
  readonly owner?: string | undefined;
  readonly team?: string | undefined;
  readonly topic?: string | undefined;
  readonly search?: string | undefined;
  /** One of listOrders. */
  readonly sort: string;
  readonly limit: number;
}

export interface TaskListing {
  readonly rows: readonly ListedTask[];
  /** Whether there are more rows than the limit. */
  readonly more: boolean;
}

type State = 'open' | 'done' | 'canceled';

const AT_ONCE = 1000;

/** The matching tasks, newest first with open tasks before ended ones, unless another order is requested. */
export async function listRows(call: Call, wanted: Wanted): Promise<TaskListing> {
  const { status, sort, limit } = wanted;
  const enough = sort === 'newest' ? limit + 1 : Number.POSITIVE_INFINITY;
  const open = isOpen(status) ? await rowsOf(call, 'open', wanted, enough) : [];
  const ended: ListedTask[] = [];
  for (const state of endedStates(status)) ended.push(...(await rowsOf(call, state, wanted, enough)));
  ended.sort((a, b) => latest(b.archived_at) - latest(a.archived_at) || Number(b.id) - Number(a.id));
  const rows = [...open, ...ended];
  const order = orders[sort];
  if (order !== undefined) rows.sort(order);
  return { rows: rows.slice(0, limit), more: rows.length > limit };
}

function isOpen(status: string): boolean {
  return !['done', 'canceled', 'ended'].includes(status);
}

function endedStates(status: string): readonly State[] {
  if (status === 'all' || status === 'ended') return ['done', 'canceled'];
  return status === 'done' || status === 'canceled' ? [status] : [];
}

async function rowsOf(call: Call, state: State, wanted: Wanted, enough: number): Promise<readonly ListedTask[]> {
  const { owner, team, topic, search } = wanted;
  const status = state === 'open' ? canonical(wanted.status) : undefined;
  const filter = defined({ owner, team, topic, search, status });
  const rows: ListedTask[] = [];
  let cursor: string | undefined;
  do {
    const limit = Math.min(AT_ONCE, Math.max(1, enough - rows.length));
    const page: AnswerOf<'list_board'> = await call('list_board', { state, limit, ...filter, ...defined({ cursor }) });
    rows.push(...page.rows.filter((row) => isAs(row, wanted.status)));
    cursor = page.next_cursor;
  } while (cursor !== undefined && rows.length < enough);
  return rows;
}

/** The board calls both drafts and tasks waiting for anybody `pending`, so the two are told apart here. */
function isAs(row: ListedTask, status: string): boolean {
  return (status !== 'draft' && status !== 'pending') || shownStatus(row) === status;
}

function canonical(status: string): string | undefined {
  if (status === 'draft') return 'pending';
  return ['pending', 'active', 'blocked', 'review'].includes(status) ? status : undefined;
}

const latest = (time: string | undefined) => (time === undefined ? 0 : Date.parse(time));
const soonest = (time: string | undefined) => (time === undefined ? Number.POSITIVE_INFINITY : Date.parse(time));
/** Two tasks without a due time are equal; subtracting their infinite values would give NaN. */
const compared = (a: number, b: number) => (a === b ? 0 : a < b ? -1 : 1);
const byUrgency = (a: ListedTask, b: ListedTask) =>
  a.priority - b.priority || compared(soonest(a.due_at), soonest(b.due_at)) || Number(a.id) - Number(b.id);

const orders: Readonly<Record<string, (a: ListedTask, b: ListedTask) => number>> = {
  oldest: (a, b) => Number(a.id) - Number(b.id),
  updated: (a, b) => latest(b.updated_at) - latest(a.updated_at) || Number(b.id) - Number(a.id),
  priority: byUrgency,
  due: (a, b) => compared(soonest(a.due_at), soonest(b.due_at)) || byUrgency(a, b),
  title: (a, b) => a.title.localeCompare(b.title) || Number(a.id) - Number(b.id),
};

const IDS_AT_ONCE = 200;

/** The full tasks, in the order of the rows. */
export async function tasksOf(call: Call, rows: readonly ListedTask[]): Promise<readonly TaskShape[]> {
  const found = new Map<string, TaskShape>();
  for (let from = 0; from < rows.length; from += IDS_AT_ONCE) {
    const ids = rows.slice(from, from + IDS_AT_ONCE).map(({ id }) => id);
    const page = await call('list_all_tasks', { ids: ids.join(',') });
    for (const task of page.tasks) found.set(task.id, task);
  }
  return rows.flatMap(({ id }) => found.get(id) ?? []);
}
