import { WaggleError } from '../../core/errors.ts';
import { limits } from '../../core/limits.ts';
import { plainLine } from '../../core/text/plain-text.ts';
import { systemClock } from '../../hub/clock.ts';
import { findRunningHub } from '../../hub/hub-file.ts';
import type { TaskShape } from '../../tools/tasks/task-shape.ts';
import type { AddOptions, ListOptions } from './commands/task.ts';
import { answer, type Context } from './context.ts';
import { palette } from './paint.ts';
import { counted } from './quantities.ts';
import { listTasks } from './task-listing.ts';
import { taskTable, taskTree, type View } from './task-views.ts';
import { type Call, throughDoor } from './through-door.ts';

export function viewOf({ io }: Context): View {
  return { paint: palette(io.color), now: systemClock(), columns: io.columns };
}

export function list(context: Context, options: ListOptions): Promise<void> {
  const { all = false, mine = false, history = false, limit } = options;
  return throughDoor(context, async (call) => {
    // A token speaks for an agent that only the hub knows.
    const agent = mine ? (await call<{ agent: string }>('hub_status', {})).agent : context.caller.agent;
    const { tasks, more } = await listTasks(call, { all, mine, history, limit, agent });
    const empty = history ? 'Nothing is done or canceled yet.' : 'Nothing to do. Add a task: waggle task add "…"';
    answer(context, { tasks, more }, () =>
      [
        tasks.length === 0 ? empty : taskTable(tasks, viewOf(context)),
        ...(more ? [`There are more: --limit ${limit * 4}`] : []),
      ].join('\n'),
    );
  });
}

export function show(context: Context, id: string): Promise<void> {
  return throughDoor(context, async (call) => {
    const [task, ...subtasks] = await treeOf(call, id);
    if (task === undefined) throw new WaggleError('TASK_NOT_FOUND', `There is no task #${id}.`);
    answer(context, { task, subtasks }, () => taskTree([task, ...subtasks], viewOf(context)));
  });
}

async function treeOf(call: Call, id: string): Promise<readonly TaskShape[]> {
  return (await call<{ tasks: readonly TaskShape[] }>('get_task_tree', { id })).tasks;
}

export async function add(context: Context, title: string, options: AddOptions): Promise<void> {
  const { step = [], ...rest } = options;
  refuseLongSteps(step);
  await throughDoor(context, async (call) => {
    const steps = step.map((text) => ({ title: text }));
    const task = await call<TaskShape>(steps.length === 0 ? 'create_task' : 'add_task', {
      title,
      ...rest,
      ...(steps.length === 0 ? {} : { steps }),
    });
    answer(context, task, () => `Added ${namedTask(task)}${task.status === 'draft' ? ', as a draft' : ''}.`);
  });
}

/** Judged before anything is made: a plan that is refused would leave a task without one. */
export function refuseLongSteps(titles: readonly string[]): void {
  const wrong = titles.find((title) => title.trim() === '' || [...title].length > limits.stepTitle);
  if (wrong === undefined) return;
  throw new WaggleError('INVALID_INPUT', `A step title has 1-${limits.stepTitle} characters.`);
}

export function start(context: Context, id: string): Promise<void> {
  return change(context, 'update_task', { id, status: 'active' }, (task) => `${namedTask(task)} may be worked on now.`);
}

/** Only a running hub starts agents; without one here the wish is kept. */
export async function run(context: Context, id: string): Promise<void> {
  const here = context.server !== undefined || (await findRunningHub(context.home)) !== undefined;
  await throughDoor(context, async (call) => {
    const { owner, title } = await call<TaskShape>('get_task', { id });
    const outcome = await call<{ ok: true }>('run_task', { id });
    const when = here ? '.' : ' as soon as a hub runs: waggle start';
    answer(context, { ...outcome, hub_running: here }, () =>
      plainLine(`${owner} is started on #${id} ${title}${when}`),
    );
  });
}

export function done(context: Context, id: string): Promise<void> {
  return change(context, 'complete_task', { id }, (task) => `${namedTask(task)} is done.`);
}

function change(context: Context, tool: string, input: object, sentence: (task: TaskShape) => string): Promise<void> {
  return throughDoor(context, async (call) => {
    const task = await call<TaskShape>(tool, input);
    answer(context, task, () => sentence(task));
  });
}

/** A subtree is never canceled by surprise: a person is asked, a script has to pass --yes. */
export function cancel(context: Context, id: string, sure: boolean): Promise<void> {
  return throughDoor(context, async (call) => {
    const [root, ...below] = await treeOf(call, id);
    const open = below.filter((task) => task.status === 'draft' || task.status === 'active');
    const isOpen = root?.status === 'draft' || root?.status === 'active';
    if (!sure && isOpen && !(await agreed(context, root, open))) {
      answer(context, { canceledIds: [] }, () => 'Nothing was canceled.');
      return;
    }
    const task = await call<TaskShape & { canceledIds: readonly string[] }>('cancel_task', { id });
    const others = task.canceledIds.length - 1;
    answer(context, task, () =>
      others === 0
        ? `Canceled ${namedTask(task)}.`
        : `Canceled ${namedTask(task)} and ${counted(others, 'task')} below it.`,
    );
  });
}

async function agreed(context: Context, root: TaskShape, open: readonly TaskShape[]): Promise<boolean> {
  const { io, json } = context;
  if (json || io.ask === undefined) {
    if (open.length === 0) return true;
    const ids = open.map((task) => task.id);
    throw new WaggleError(
      'INVALID_INPUT',
      `Canceling #${root.id} takes ${counted(open.length, 'open task')} with it: add --yes if you mean it.`,
      { ids },
    );
  }
  const what = open.length === 0 ? '' : `\n${taskTable(open, viewOf(context))}\nwould go with it.\n`;
  const reply = await io.ask(`Cancel ${namedTask(root)}?${what}\n[y/N] `);
  return /^y(es)?$/i.test(reply.trim());
}

function namedTask(task: TaskShape): string {
  return `#${task.id} ${plainLine(task.title)}`;
}
