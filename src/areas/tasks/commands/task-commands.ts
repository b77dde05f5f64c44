import { answer, type Context } from '../../../kernel/cli/context.ts';
import { Refused } from '../../../kernel/cli/failures.ts';
import { calledHere } from '../../../kernel/cli/io.ts';
import { type Call, throughDoor } from '../../../kernel/cli/through-door.ts';
import { palette } from '../../../kernel/cli/words/paint.ts';
import { systemClock } from '../../../kernel/hub/clock.ts';
import { defined } from '../../../kernel/rules/defined.ts';
import { WaggleError } from '../../../kernel/rules/errors.ts';
import { taskNotFound } from '../rules/task.ts';
import type { TaskShape } from '../tools/task-shape.ts';
import { refuseSlip } from './known-owner.ts';
import type { ListOptions } from './task.ts';
import { listRows, type TaskListing, tasksOf } from './task-listing.ts';
import { factsOf, type ListedTask, rowOfBoard } from './task-row.ts';
import { type CardFacts, taskTable, taskTree, treeLines, type View } from './task-views.ts';
import { unseenTeams } from './unseen-teams.ts';

export function viewOf({ io }: Context): View {
  return { paint: palette(io.color), now: systemClock(), columns: io.columns };
}

export function list(context: Context, options: ListOptions): Promise<void> {
  const { all, mine, history, team, topic, search, sort, limit } = options;
  const status = options.status ?? (all === true ? 'all' : history === true ? 'ended' : 'open');
  return throughDoor(context, 'read', async (call) => {
    const owner = mine === true ? await whoAsks(call) : options.owner;
    const found = await listRows(call, { status, owner, team, topic, search, sort, limit });
    if (found.rows.length === 0) await refuseSlip(call, options.owner);
    const tasks = context.json ? await wholeTasks(call, found.rows) : [];
    const note = context.json ? undefined : await unseenTeams(context, call, options);
    answer(context, { tasks, more: found.more }, () => listed(context, found, options));
    if (found.more && !context.json) context.io.err(`There are more. To see them: --limit ${limit * 4}\n`);
    if (note !== undefined) context.io.err(`${note}\n`);
  });
}

function listed(context: Context, { rows }: TaskListing, { history, ...filters }: ListOptions): string {
  const view = viewOf(context);
  if (rows.length > 0)
    return taskTable(
      rows.map((row) => rowOfBoard(row, view.now)),
      view,
    );
  if (history === true) return 'No tasks are done or canceled yet.';
  const { owner, status, team, topic, search, mine } = filters;
  const isNarrow = [owner, status, team, topic, search, mine].some((one) => one !== undefined);
  return isNarrow ? 'No matching tasks.' : calledHere(context.io, 'No open tasks. To add one: waggle task add "…"');
}

/** Asks the hub, because only the hub knows which agent a token belongs to. */
export async function whoAsks(call: Call): Promise<string> {
  return (await call('hub_status', {})).agent;
}

/** The full tasks, extended by the fields that only a board row has. */
async function wholeTasks(call: Call, rows: readonly ListedTask[]): Promise<readonly object[]> {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return (await tasksOf(call, rows)).map((task) => ({ ...task, ...boardFacts(byId.get(task.id)) }));
}

function boardFacts(row: ListedTask | undefined): object {
  if (row === undefined) return {};
  const { priority, due_at, collection, topics, requires, blocked_by } = row;
  return { priority, ...defined({ dueAt: due_at }), collection, topics, requires, blockedBy: blocked_by };
}

export function show(context: Context, id: string): Promise<void> {
  return throughDoor(context, 'read', async (call) => {
    try {
      await showCard(context, call, id);
    } catch (error) {
      // Names the boards even if they are empty: only members may learn whether a task exists.
      const note = isAbsent(error) && !context.json ? await unseenTeams(context, call) : undefined;
      if (note !== undefined) context.io.err(`${note}\n`);
      throw error;
    }
  });
}

function isAbsent(error: unknown): boolean {
  if (error instanceof Refused) return error.wire.code === 'TASK_NOT_FOUND';
  return error instanceof WaggleError && error.code === 'TASK_NOT_FOUND';
}

export async function showCard(context: Context, call: Call, id: string): Promise<void> {
  const [task, ...subtasks] = await treeOf(call, id);
  if (task === undefined) throw taskNotFound(id);
  const [row] = await boardRows(call, [id]);
  const facts = await cardFacts(call, id, row);
  answer(context, { task: { ...task, ...boardFacts(row) }, subtasks }, () =>
    taskTree([task, ...subtasks], viewOf(context), facts),
  );
}

export async function boardRows(call: Call, ids: readonly string[]): Promise<readonly ListedTask[]> {
  return (await call('list_board', { ids: ids.join(',') })).rows;
}

async function cardFacts(call: Call, id: string, row: ListedTask | undefined): Promise<CardFacts> {
  if (row === undefined) return { facts: [], lines: [] };
  // An agent without access to links can still see its task.
  const { items } = await call('task_links', { task_id: Number(id) }).catch(() => ({
    items: [],
  }));
  return {
    facts: factsOf(row, systemClock()),
    lines: [
      ...(row.requires.length === 0 ? [] : [`requires ${row.requires.join(', ')}`]),
      ...(row.topics.length === 0 ? [] : [`topics ${row.topics.join(', ')}`]),
      ...items.map(({ task_id, note }) => `linked to #${task_id}${note === null ? '' : `: ${note}`}`),
    ],
  };
}

export async function treeOf(call: Call, id: string): Promise<readonly TaskShape[]> {
  return (await call('get_task_tree', { id })).tasks;
}

export function tree(context: Context, id: string): Promise<void> {
  return throughDoor(context, 'read', async (call) => {
    const tasks = await treeOf(call, id);
    const lines = treeLines(tasks, viewOf(context));
    const title = `#${id} ${tasks[0]?.title ?? ''}`;
    answer(context, { tasks }, () => [title, ...(lines.length === 0 ? ['No subtasks.'] : lines)].join('\n'));
  });
}
