import type { GivenTo } from '../../../composition/called-tools.ts';
import { answer, type Context } from '../../../kernel/cli/context.ts';
import { Refused } from '../../../kernel/cli/failures.ts';
import { calledHere } from '../../../kernel/cli/io.ts';
import { type Call, throughDoor } from '../../../kernel/cli/through-door.ts';
import { findRunningHub } from '../../../kernel/hub/hub-file.ts';
import { defined } from '../../../kernel/rules/defined.ts';
import { WaggleError } from '../../../kernel/rules/errors.ts';
import { counted } from '../../../kernel/text/counted.ts';
import { plainLine } from '../../../kernel/text/plain-text.ts';
import type { TaskShape } from '../tools/task-shape.ts';
import { boardRows, treeOf, viewOf } from './task-commands.ts';
import type { AddOptions, EditOptions } from './task-making.ts';
import { rowOfTask } from './task-row.ts';
import { refuseLongSteps, withMore } from './task-steps.ts';
import { taskTable } from './task-views.ts';

export async function add(context: Context, title: string, options: AddOptions): Promise<void> {
  const { step = [], blockedBy, requires, ...rest } = options;
  refuseLongSteps(step);
  await throughDoor(context, 'write', async (call) => {
    const task = await call('add_task', {
      title,
      ...rest,
      ...defined({ blocked_by: blockedBy, requires }),
      steps: step.map((text) => ({ title: text })),
    });
    answer(context, task, () => `Added ${namedTask(task)}${task.status === 'draft' ? ', as a draft' : ''}.`);
  });
}

export async function edit(context: Context, id: string, options: EditOptions): Promise<void> {
  const { step = [], title, due, requires, blockedBy, notBlockedBy, ...rest } = options;
  refuseLongSteps(step);
  const changes = defined({
    ...rest,
    subject: title,
    addBlockedBy: blockedBy,
    removeBlockedBy: notBlockedBy,
    requires: requires?.length === 1 && requires[0] === 'none' ? [] : requires,
    due: due === 'none' ? null : due,
  });
  if (Object.keys(changes).length === 0 && step.length === 0)
    throw new WaggleError(
      'NOTHING_TO_UPDATE',
      'No changes were given.',
      { id },
      { hint: 'Run the command with --help to see its usage.' },
    );
  await throughDoor(context, 'write', async (call) => {
    if (Object.keys(changes).length > 0) await call('TaskUpdate', { taskId: id, ...changes });
    const before = await call('get_task', { id });
    const task = step.length === 0 ? before : await withMore(call, before, step);
    answer(context, task, () => `Changed ${namedTask(task)}.`);
  });
}

export async function comment(context: Context, id: string, text: string): Promise<void> {
  const message = text === '-' ? await context.io.stdin() : text;
  await throughDoor(context, 'write', async (call) => {
    // A task without an owner has no thread yet, so the comment becomes a note, which the timeline also shows.
    const written = await call('thread_reply', { id, message }).catch((error: unknown) => {
      if (!(error instanceof Refused) || error.wire.code !== 'THREAD_NOT_FOUND') throw error;
      return call('task_post', { task_id: Number(id), kind: 'note', content: message });
    });
    answer(context, written, () =>
      calledHere(context.io, `Added a comment to #${id}. To read it: waggle task timeline ${id}`),
    );
  });
}

/** Ended tasks are immutable, so the work continues in a new task with the remaining steps. */
export async function reopen(context: Context, id: string, options: { readonly owner?: string }): Promise<void> {
  await throughDoor(context, 'write', async (call) => {
    const { title, description, steps, owner } = await call('get_task', { id });
    const [row] = await boardRows(call, [id]);
    const left = steps.filter(({ done }) => !done).map((step) => defined({ title: step.title, details: step.details }));
    const task = await call('add_task', {
      title,
      description,
      steps: left,
      continues: id,
      ...defined({ priority: row?.priority, requires: row?.requires }),
      ...defined({ owner: options.owner ?? owner ?? undefined }),
    });
    answer(context, { ...task, continues: id }, () => `Added ${namedTask(task)} to continue #${id}.`);
  });
}

export function start(context: Context, id: string): Promise<void> {
  return change(context, 'update_task', { id, status: 'active' }, (task) => `${namedTask(task)} is active now.`);
}

export function claim(context: Context, id: string): Promise<void> {
  return throughDoor(context, 'write', async (call) => {
    const taken = await call('TaskClaim', { taskId: id });
    answer(
      context,
      taken,
      () => `#${id} is yours until ${taken.leaseUntil ?? 'you release it'}; any call renews the claim.`,
    );
  });
}

/** Only a running hub starts agents; without one the request stays queued. */
export async function run(context: Context, id: string): Promise<void> {
  const here = context.server !== undefined || (await findRunningHub(context.home)) !== undefined;
  await throughDoor(context, 'write', async (call) => {
    const { owner, title } = await call('get_task', { id });
    const outcome = await call('run_task', { id });
    const when = here ? '.' : calledHere(context.io, ' when a hub runs: waggle start');
    answer(context, { ...outcome, hub_running: here }, () => plainLine(`${owner} starts on #${id} ${title}${when}`));
  });
}

export function done(context: Context, id: string): Promise<void> {
  return change(context, 'complete_task', { id }, (task) => `${namedTask(task)} is done.`);
}

type Change = 'update_task' | 'complete_task';

function change<N extends Change>(
  context: Context,
  tool: N,
  input: GivenTo<N>,
  sentence: (task: TaskShape) => string,
): Promise<void> {
  return throughDoor(context, 'write', async (call) => {
    const task = await call(tool, input);
    answer(context, task, () => sentence(task));
  });
}

/** Requires confirmation: a person is asked, a script has to pass --yes. */
export function cancel(context: Context, id: string, sure: boolean): Promise<void> {
  return throughDoor(context, 'write', async (call) => {
    if (!sure && !(await agreed(context, call, id))) {
      answer(context, { canceledIds: [] }, () => 'Nothing was canceled.');
      return;
    }
    const task = await call('cancel_task', { id });
    const others = task.canceledIds.length - 1;
    answer(context, task, () =>
      others === 0 ? `Canceled ${namedTask(task)}.` : `Canceled ${namedTask(task)} and ${counted(others, 'subtask')}.`,
    );
  });
}

const isOpen = ({ status }: TaskShape) => status === 'draft' || status === 'active';

async function agreed(context: Context, call: Call, id: string): Promise<boolean> {
  const { io, json } = context;
  const [root, ...below] = await treeOf(call, id);
  // For an ended task the tool's own error message is better.
  if (root === undefined || !isOpen(root)) return true;
  const open = below.filter(isOpen);
  if (json || io.ask === undefined) {
    const ids = open.map((task) => task.id);
    const others = open.length === 0 ? '' : ` and also cancels ${counted(open.length, 'open subtask')}`;
    throw new WaggleError('INVALID_INPUT', `Canceling #${root.id} cannot be undone${others}: add --yes to confirm.`, {
      ids,
    });
  }
  const view = viewOf(context);
  const what = open.length === 0 ? '' : ` This also cancels:\n${taskTable(open.map(rowOfTask), view)}`;
  const reply = await io.ask(`Cancel ${namedTask(root)}?${what}\n[y/N] `);
  return /^y(es)?$/i.test(reply.trim());
}

function namedTask(task: TaskShape): string {
  return `#${task.id} ${plainLine(task.title)}`;
}
