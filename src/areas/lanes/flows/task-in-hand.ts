import type { SessionId } from '../../../kernel/rules/identity.ts';
import { together } from '../../../kernel/rules/together.ts';
import type { Reads } from '../../../kernel/store/unit.ts';
import { standing } from '../../claims/rules/claim.ts';
import type { ThreadRow } from '../../tasks/queries/thread-rows.ts';

/**
 * How a session came to its task, from the strongest tie to the weakest: its run is about it, it claimed it, it holds
 * files of it, its agent owns it and it takes part in it, its agent owns it, it only takes part in it, it holds files on
 * the lane of its branch, or the lane is only where it would be found.
 */
const ties = ['run', 'claimed', 'editing', 'owned', 'assigned', 'joined', 'lane', 'idle'] as const;
export type Tie = (typeof ties)[number];

export interface TaskInHand {
  readonly task: ThreadRow;
  readonly tie: Tie;
  /** Whether the session holds files on this task. */
  readonly holdsFiles: boolean;
}

export interface WorkSearch {
  readonly session: SessionId;
  /** The run that the call belongs to. */
  readonly run?: string | undefined;
  /** Only tasks of this repository or of none. */
  readonly repo: string | undefined;
  /** The call names that repository. Otherwise what the session has begun elsewhere is its work too. */
  readonly isNamed: boolean;
  /** Prefer tasks on this branch. Work that the session has claimed is its work on any branch. */
  readonly branch: string | undefined;
  readonly staleMinutes: number;
}

const OWNED = 50;

interface Candidate extends TaskInHand {
  /** The position among those with the same tie. */
  readonly at: number;
}

/** The task that a session is working on, or should be working on next because it is its own already. */
export async function taskInHand(unit: Reads, place: WorkSearch): Promise<TaskInHand | undefined> {
  const { session, run, repo, branch } = place;
  const [ofRun, held, joined, owned, editing] = await together([
    taskOfRun(unit, run),
    unit.claims.heldBy(session),
    unit.tasks.activeThreads(session),
    unit.plans.ownWork({ repo, limit: OWNED }),
    tasksWithFiles(unit, place),
  ]);
  const rows = new Map(joined.map((task) => [task.id, task]));
  const own = new Set(owned.map(({ taskId }) => taskId));
  const tieOf = ({ id, isLane }: ThreadRow): Tie => {
    if (isLane) return editing.has(id) ? 'lane' : 'idle';
    if (editing.has(id)) return 'editing';
    return own.has(id) ? 'owned' : 'joined';
  };
  const named = async (ids: readonly number[], tie: Tie) => {
    const found: Candidate[] = [];
    for (const [at, id] of ids.entries()) {
      const task = rows.get(id) ?? (await unit.tasks.peek(id));
      if (task !== undefined) found.push({ task, tie, at, holdsFiles: editing.has(id) });
    }
    return found;
  };
  const all = [
    ...(await named(ofRun === null ? [] : [ofRun], 'run')),
    ...(await named(held, 'claimed')),
    ...joined
      .filter(({ id }) => !held.includes(id))
      .map((task, at) => ({ task, tie: tieOf(task), at, holdsFiles: editing.has(task.id) })),
    ...(await named([...own].filter((id) => !rows.has(id)).slice(0, 1), 'assigned')),
  ];
  const here = all.filter(({ task, tie }) => isIn(task, tie, place));
  return here.toSorted((one, other) => compare(one, other, branch))[0];
}

async function taskOfRun(unit: Reads, run: string | undefined): Promise<number | null> {
  return run === undefined ? null : ((await unit.runs.find(run))?.taskId ?? null);
}

/** The tasks on which the session holds files. */
async function tasksWithFiles(unit: Reads, { session, staleMinutes }: WorkSearch): Promise<ReadonlySet<number>> {
  const claims = await unit.fileClaims.ofSessions([session]);
  const fresh = claims.filter((claim) => standing(claim, unit.now, staleMinutes).age === 'fresh');
  return new Set(fresh.map(({ taskId }) => taskId));
}

function isIn(task: ThreadRow, tie: Tie, { repo, isNamed, branch }: WorkSearch): boolean {
  const fits = (wanted: string | undefined, has: string | null) =>
    wanted === undefined || has === null || has === wanted;
  if (tie === 'run') return true;
  const isBegun = tie === 'claimed' || tie === 'editing';
  return (fits(repo, task.repoRoot) || (isBegun && !isNamed)) && (tie === 'claimed' || fits(branch, task.branch));
}

function compare(one: Candidate, other: Candidate, branch: string | undefined): number {
  return (
    isAway(one, branch) - isAway(other, branch) ||
    ties.indexOf(one.tie) - ties.indexOf(other.tie) ||
    isUnplaced(one.task) - isUnplaced(other.task) ||
    one.at - other.at
  );
}

/** A lane without files comes last; before it, what the session only takes part in and is not on the branch named. */
function isAway({ task, tie }: Candidate, branch: string | undefined): number {
  if (tie === 'idle') return 2;
  return Number(branch !== undefined && task.branch === null && (tie === 'editing' || tie === 'joined'));
}

function isUnplaced({ repoRoot, branch }: ThreadRow): number {
  return Number(repoRoot === null || branch === null);
}
