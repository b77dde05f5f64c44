import { groupBy } from '../../../kernel/rules/group.ts';
import { DAY, type Instant, MINUTE } from '../../../kernel/rules/time.ts';
import type { Reads } from '../../../kernel/store/unit.ts';
import type { Inside } from '../../../kernel/tool/define.ts';
import type { RunContext } from '../../../kernel/tool/run-context.ts';
import {
  type AskedRoots,
  knownRoots,
  type RepoReach,
  reachedRoots,
  unprovenRoots,
} from '../../repos/tools/repo-roots.ts';
import { oneLine } from '../../threads/rules/post-routing.ts';
import { lanesWith, type Traces, tracesIn } from '../files/lanes-on-disk.ts';
import type { SessionLane } from '../queries/lanes.ts';
import { pausedActivity, SILENT_MINUTES, sessionActivity } from '../rules/activity.ts';
import { bareLane, type Lane, newestFirst } from '../rules/lane.ts';
import { withoutConnections } from '../rules/own-lanes.ts';

/** What was read from the files of the repositories that a call is about. */
export interface Seen {
  readonly roots: readonly string[];
  readonly traces: readonly Traces[];
  /** The roots of the repositories that the call names; a work tree counts as its repository. */
  readonly named: readonly string[] | undefined;
  /** Named roots at which no repository was found on this machine: only the store may know them. */
  readonly unproven: readonly string[];
}

/** Reads files, so it runs outside the unit; queries the store first only if access depends on it. */
export async function lookAround(
  inside: Inside<Reads>,
  asked: AskedRoots,
  { now }: Pick<RunContext, 'now'>,
  reach: (unit: Reads, asked: AskedRoots) => Promise<RepoReach> = reachedRoots,
): Promise<Seen> {
  const { roots, named } = knownRoots(asked) ?? (await inside((unit) => reach(unit, asked)));
  return { ...tracesOf(roots, now), named, unproven: unprovenRoots(asked) };
}

export function tracesOf(roots: readonly string[], now: Instant): Seen {
  return { roots, traces: roots.map((root) => tracesIn(root, now)), named: undefined, unproven: [] };
}

/** All lanes of these repositories, newest first; `stale` includes dead ones, with sessions of the last day. */
export async function lanesIn(
  unit: Reads,
  { roots, traces }: Seen,
  { stale, ...rules }: { readonly stale: boolean; readonly ended?: boolean; readonly staleMinutes: number },
): Promise<readonly Lane[]> {
  const known = await sessionLanes(unit, roots, { stale, ...rules });
  const lanes = traces.flatMap((trace) =>
    lanesWith(
      known.filter(({ repoRoot }) => repoRoot === trace.root),
      trace,
    ),
  );
  return newestFirst(stale ? lanes : lanes.filter(({ activity }) => activity !== 'dead'));
}

interface SessionRules {
  readonly stale: boolean;
  /** Whether sessions that signed off count as stale ones. */
  readonly ended?: boolean;
  readonly staleMinutes: number;
}

/** The sessions known to the hub. Silent ones are included only on request, or if they own files or are paused. */
export async function sessionLanes(
  unit: Reads,
  roots: readonly string[],
  { stale, ended = stale, staleMinutes }: SessionRules,
): Promise<readonly Lane[]> {
  const claims = groupBy(await unit.nearby.freshIn(roots, staleMinutes * MINUTE), ({ session }) => session);
  const since = unit.now - (ended ? DAY : SILENT_MINUTES * MINUTE);
  const seen = await unit.lanes.sessionsIn(roots, since);
  const known = new Set(seen.map(({ session }) => session));
  const pauses = new Map((await unit.pauses.all()).map((pause) => [pause.session, pause]));
  const holding = stale && !ended ? [...claims.keys()] : [];
  const self = unit.scope.session;
  const wanted = [...holding, ...pauses.keys(), ...(self === null ? [] : [self])];
  const silent = [...new Set(wanted)].filter((session) => !known.has(session));
  // Only a sign-off proves that no work was left behind: the hub also ends silent sessions, such as crashed ones.
  const isOpen = ({ session, endedAt, fellSilent }: SessionLane) =>
    endedAt === null || (fellSilent && (holding.includes(session) || pauses.has(session)));
  const found = [...seen, ...(await unit.lanes.sessions(silent, roots))];
  const all = found
    .map((row) => (row.session === self ? calling(row, unit.now) : row))
    .filter((row) => ended || isOpen(row));
  const rows = withoutConnections(all, (session) => claims.has(session));
  const tasks = groupBy(
    await unit.participants.openTasksOf(rows.map(({ session }) => session)),
    ({ session }) => session,
  );
  return rows.map((row) => {
    const own = tasks.get(row.session) ?? [];
    const held = (claims.get(row.session) ?? []).filter(({ repoRoot }) => repoRoot === row.repoRoot);
    const lane = sessionLane(row, titleFor(row, own), held.map(({ filePath }) => filePath).sort(), unit.now);
    const pause = pauses.get(row.session);
    return pause === undefined || hasLeft(row) ? lane : { ...lane, ...pausedActivity(pause, unit.now) };
  });
}

/** The call itself is a sign of life; the store learns of it only after the answer. */
function calling(row: SessionLane, now: Instant): SessionLane {
  return hasLeft(row) ? row : { ...row, lastSeenAt: now, endedAt: null, fellSilent: false };
}

function hasLeft({ endedAt, fellSilent }: SessionLane): boolean {
  return endedAt !== null && !fellSilent;
}

type OwnTask = Awaited<ReturnType<Reads['participants']['openTasksOf']>>[number];

/** Precedence: a task assigned to the session, then the task of its branch, then that of another branch. */
function titleFor({ repoRoot, branch }: SessionLane, own: readonly OwnTask[]): string | null {
  const given = own.filter(({ isLane }) => isLane === 0);
  const isHere = (task: OwnTask) => task.repoRoot === repoRoot;
  const ofBranch = own.find((task) => isHere(task) && task.branch === branch);
  return (given.find(isHere) ?? given[0] ?? ofBranch ?? own[0])?.title ?? null;
}

function sessionLane(row: SessionLane, task: string | null, lockedFiles: readonly string[], now: Instant): Lane {
  return {
    ...bareLane(row.repoRoot, 'active-session'),
    ...sessionActivity(row, now),
    branch: row.branch,
    task: task === null ? null : oneLine(task, 180),
    taskName: task,
    agent: row.agent,
    cli: row.client,
    worktree: row.cwd,
    startedAt: row.startedAt,
    heartbeatAt: row.lastSeenAt,
    updatedAt: row.lastSeenAt,
    sessionKey: row.session,
    lockedFiles,
  };
}
