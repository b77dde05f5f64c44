import { WaggleError } from '../../../kernel/rules/errors.ts';
import type { Writes } from '../../../kernel/store/unit.ts';
import type { ThreadRow } from '../../tasks/queries/thread-rows.ts';
import { threadStatus } from '../rules/threads.ts';
import { observe } from './observe.ts';

export interface WorkingNote {
  /** The text, or a function that creates it once the task is known. */
  readonly content: string | ((task: ThreadRow) => string);
  /** Replaces the session's last such note on the task. */
  readonly isAuto?: boolean | undefined;
  readonly repoRoot?: string | undefined;
  readonly branch?: string | undefined;
  readonly taskId?: number | undefined;
  /** The caller's current repository and branch, if known. */
  readonly here?: { readonly repoRoot: string; readonly branch: string | null } | undefined;
  /** How many tasks an error lists. */
  readonly candidates: number;
}

export interface Noted {
  readonly observationId: number;
  readonly task: ThreadRow;
  readonly superseded: number | null;
}

/** How many tasks of an agent are looked through for the one that a call names. */
const OWNED = 200;

/** Adds a note to the single matching open task of the writer's session; never creates a task. */
export async function noteWorking(unit: Writes, note: WorkingNote): Promise<Noted> {
  const { agent, session } = unit.scope;
  const active = session === null ? [] : await unit.tasks.activeThreads(session);
  const fits = ({ id, repoRoot, branch }: ThreadRow) =>
    (note.taskId === undefined || note.taskId === id) &&
    (note.repoRoot === undefined || note.repoRoot === repoRoot) &&
    (note.branch === undefined || note.branch === branch);
  const joined = await withoutIdleLanes(unit, withoutTheirLanes(active.filter(fits)), note.here);
  const assigned = (await withAssigned(unit, joined, note)).filter(fits);
  const fitting = assigned.length === 0 ? joined : assigned;
  const [task, another] = fitting;
  if (task === undefined) throw unresolved('ACTIVE_TASK_NOT_FOUND', active);
  if (another !== undefined) throw unresolved('AMBIGUOUS_ACTIVE_TASK', fitting);
  const before =
    note.isAuto === true && session !== null ? await unit.observations.autoNote(session, task.id) : undefined;
  const { id } = await observe(unit, await unit.tasks.get(task.id), {
    kind: 'note',
    text: typeof note.content === 'string' ? note.content : note.content(task),
    metadata: {
      working_note: true,
      ...(note.isAuto === true ? { auto_note: true } : {}),
      resolved_by: 'session_participation',
      ...(note.repoRoot === undefined ? {} : { requested_repo_root: note.repoRoot }),
      ...(note.branch === undefined ? {} : { requested_branch: note.branch }),
    },
  });
  if (before !== undefined) await unit.memories.change(await unit.memories.get(before), { supersededBy: id });
  return { observationId: id, task, superseded: before ?? null };

  function unresolved(code: 'ACTIVE_TASK_NOT_FOUND' | 'AMBIGUOUS_ACTIVE_TASK', tasks: readonly ThreadRow[]) {
    const message =
      code === 'ACTIVE_TASK_NOT_FOUND'
        ? 'This session takes part in no open task that fits.'
        : `This session takes part in ${tasks.length} open tasks that fit.`;
    const candidates = tasks.slice(0, note.candidates).map((one) => ({
      task_id: one.id,
      title: one.title,
      repo_root: one.repoRoot,
      branch: one.branch,
      status: threadStatus(one.status),
      updated_at: one.updatedAt,
      agent,
    }));
    const cut = candidates.length < tasks.length ? { candidates_truncated: tasks.length - candidates.length } : {};
    return new WaggleError(code, message, undefined, { candidates, ...cut });
  }
}

/**
 * The owner of a task takes part in it without having said so: a note of a session that has written nothing elsewhere is
 * about the one task that its agent owns, and the call may name any of them.
 */
async function withAssigned(
  unit: Writes,
  joined: readonly ThreadRow[],
  { taskId, repoRoot, here }: WorkingNote,
): Promise<readonly ThreadRow[]> {
  const { session } = unit.scope;
  if (session === null || joined.some(({ isLane }) => !isLane)) return joined;
  const ids = joined.map(({ id }) => id);
  if ((await unit.observations.writtenOn(session, ids)).size > 0) return joined;
  const owned = await unit.plans.ownWork({ repo: repoRoot ?? here?.repoRoot, limit: OWNED });
  const [only, another] = taskId === undefined ? owned : owned.filter((task) => task.taskId === taskId);
  if (only === undefined || another !== undefined) return joined;
  const task = await unit.tasks.peek(only.taskId);
  return task === undefined ? joined : [task];
}

/** A task on a branch takes precedence over the lane of that branch. */
function withoutTheirLanes(tasks: readonly ThreadRow[]): readonly ThreadRow[] {
  const work = tasks.filter(({ isLane }) => !isLane);
  return tasks.filter(
    ({ isLane, repoRoot, branch }) =>
      !isLane || !work.some((one) => one.repoRoot === repoRoot && one.branch === branch),
  );
}

/**
 * A session joins the lane of its branch by itself, and stays in it after it has changed branches. A lane on which it
 * has written nothing is ignored if it also takes part in other work that matches, such as a claimed sub-task, or if
 * the lane belongs to another branch and there is a match on the current one.
 */
async function withoutIdleLanes(
  unit: Writes,
  tasks: readonly ThreadRow[],
  here: WorkingNote['here'],
): Promise<readonly ThreadRow[]> {
  const { session } = unit.scope;
  const inRepo = tasks.filter(({ repoRoot }) => here !== undefined && repoRoot === here.repoRoot);
  const isMetHere = inRepo.some(({ branch }) => branch === here?.branch);
  const isOnWork = tasks.some(({ isLane }) => !isLane);
  const idle = tasks.filter(
    (one) => one.isLane && (isOnWork || (isMetHere && inRepo.includes(one) && one.branch !== here?.branch)),
  );
  if (session === null || idle.length === 0) return tasks;
  const ids = idle.map(({ id }) => id);
  const written = await unit.observations.writtenOn(session, ids);
  return tasks.filter(({ id }) => !ids.includes(id) || written.has(id));
}
