import { answer, type Context } from '../../../kernel/cli/context.ts';
import { Refused } from '../../../kernel/cli/failures.ts';
import { calledHere } from '../../../kernel/cli/io.ts';
import { dueFrom } from '../../../kernel/cli/plain-dates.ts';
import { type Call, throughDoor } from '../../../kernel/cli/through-door.ts';
import { answerEach } from '../../../kernel/cli/ways/answer-each.ts';
import { systemClock } from '../../../kernel/hub/clock.ts';
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
  const { step = [], blockedBy, requires, due, ...rest } = options;
  refuseLongSteps(step);
  await throughDoor(context, 'write', async (call) => {
    const task = await call('add_task', {
      title,
      ...rest,
      ...defined({ blocked_by: blockedBy, requires, due: dueGiven(due) }),
      steps: step.map((text) => ({ title: text })),
    });
    answer(context, task, () => `Added ${namedTask(task)}${task.status === 'draft' ? ', as a draft' : ''}.`);
  });
}

function dueGiven(due: string | undefined): string | undefined {
  return due === undefined ? undefined : dueFrom(due, systemClock());
}

export async function edit(context: Context, ids: readonly string[], options: EditOptions): Promise<void> {
  const { step = [], title, due, requires, blockedBy, notBlockedBy, ...rest } = options;
  refuseLongSteps(step);
  const changes = defined({
    ...rest,
    subject: title,
    addBlockedBy: blockedBy,
    removeBlockedBy: notBlockedBy,
    requires: requires?.length === 1 && requires[0] === 'none' ? [] : requires,
    due: due === 'none' ? null : dueGiven(due),
  });
  if (Object.keys(changes).length === 0 && step.length === 0)
    throw new WaggleError(
      'NOTHING_TO_UPDATE',
      'No changes were given.',
      { id: ids.join(', ') },
      { hint: 'Run the command with --help to see its usage.' },
    );
  await throughDoor(context, 'write', (call) =>
    answerEach(context, 'tasks', ids, async (id) => {
      if (Object.keys(changes).length > 0) await call('TaskUpdate', { taskId: id, ...changes });
      const before = await call('get_task', { id });
      const task = step.length === 0 ? before : await withMore(call, before, step);
      return { output: task, text: () => `Changed ${namedTask(task)}.` };
    }),
  );
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
export async function reopen(
  context: Context,
  ids: readonly string[],
  options: { readonly owner?: string },
): Promise<void> {
  await throughDoor(context, 'write', (call) =>
    answerEach(context, 'tasks', ids, async (id) => {
      const task = await continued(call, id, options.owner);
      return { output: { ...task, continues: id }, text: () => `Added ${namedTask(task)} to continue #${id}.` };
    }),
  );
}

async function continued(call: Call, id: string, newOwner: string | undefined): Promise<TaskShape> {
  const { title, description, steps, owner } = await call('get_task', { id });
  const [row] = await boardRows(call, [id]);
  const left = steps.filter(({ done }) => !done).map((step) => defined({ title: step.title, details: step.details }));
  return call('add_task', {
    title,
    description,
    steps: left,
    continues: id,
    ...defined({ priority: row?.priority, requires: row?.requires }),
    ...defined({ owner: newOwner ?? owner ?? undefined }),
  });
}

/** Only a running hub starts agents; without one the request stays queued. */
export async function run(context: Context, ids: readonly string[]): Promise<void> {
  const here = context.server !== undefined || (await findRunningHub(context.home)) !== undefined;
  await throughDoor(context, 'write', (call) =>
    answerEach(context, 'tasks', ids, async (id) => {
      const { owner, title } = await call('get_task', { id });
      const outcome = await call('run_task', { id });
      const when = here ? '.' : calledHere(context.io, ' when a hub runs: waggle start');
      const text = () => plainLine(`${owner} starts on #${id} ${title}${when}`);
      return { output: { id, ...outcome, hub_running: here }, text };
    }),
  );
}

/** Requires confirmation: a person is asked, a script has to pass --yes. */
export function cancel(context: Context, ids: readonly string[], sure: boolean): Promise<void> {
  return throughDoor(context, 'write', async (call) => {
    if (!sure && !(await agreed(context, call, ids))) {
      answer(context, { canceledIds: [] }, () => 'Nothing was canceled.');
      return;
    }
    const gone = new Map<string, string>();
    await answerEach(context, 'tasks', ids, async (id) => {
      const parent = gone.get(id);
      if (parent !== undefined)
        return { output: { id, canceledWith: parent }, text: () => `#${id} went with #${parent}.` };
      const task = await call('cancel_task', { id });
      for (const below of task.canceledIds) gone.set(below, id);
      const others = task.canceledIds.length - 1;
      const rest = others === 0 ? '' : ` and ${counted(others, 'subtask')}`;
      return { output: task, text: () => `Canceled ${namedTask(task)}${rest}.` };
    });
  });
}

const isOpen = ({ status }: TaskShape) => status === 'draft' || status === 'active';

/** Asks once for all tasks. An ended or absent task is left to the tool, whose own error message is better. */
async function agreed(context: Context, call: Call, ids: readonly string[]): Promise<boolean> {
  const { io, json } = context;
  const trees = await Promise.all(ids.map((id) => treeOf(call, id).catch((error: unknown) => soleFault(ids, error))));
  const roots = trees.flatMap(([root]) => (root !== undefined && isOpen(root) ? [root] : []));
  if (roots.length === 0) return true;
  const named = new Set(ids);
  const open = trees.flatMap(([, ...below]) => below.filter((task) => isOpen(task) && !named.has(task.id)));
  const what = roots.map(({ id }) => `#${id}`).join(', ');
  if (json || io.ask === undefined) {
    const others = open.length === 0 ? '' : ` and also cancels ${counted(open.length, 'open subtask')}`;
    throw new WaggleError('INVALID_INPUT', `Canceling ${what} cannot be undone${others}: add --yes to confirm.`, {
      ids: open.map((task) => task.id),
    });
  }
  const [only] = roots;
  const which = roots.length === 1 && only !== undefined ? namedTask(only) : what;
  const also = open.length === 0 ? '' : ` This also cancels:\n${taskTable(open.map(rowOfTask), viewOf(context))}`;
  const reply = await io.ask(`Cancel ${which}?${also}\n[y/N] `);
  return /^y(es)?$/i.test(reply.trim());
}

/** A single task that cannot be read is refused at once; among several, its own call says why. */
function soleFault(ids: readonly string[], error: unknown): readonly TaskShape[] {
  if (ids.length === 1) throw error;
  return [];
}

function namedTask(task: TaskShape): string {
  return `#${task.id} ${plainLine(task.title)}`;
}
