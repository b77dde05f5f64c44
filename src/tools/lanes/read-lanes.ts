import { standing } from '../../core/claims/claim.ts';
import { SILENT_MINUTES, sessionActivity } from '../../core/lanes/activity.ts';
import { bareLane, type Lane, newestFirst } from '../../core/lanes/lane.ts';
import { oneLine } from '../../core/post-routing.ts';
import { DAY, type Instant, MINUTE } from '../../core/time.ts';
import { lanesOnDisk } from '../../repo/lanes/lanes-on-disk.ts';
import type { Reads } from '../../store/unit.ts';

/** The sessions that the hub knows in these repositories; with `stale` also those that ended within a day. */
export async function sessionLanes(
  unit: Reads,
  roots: readonly string[],
  { stale, staleMinutes }: { readonly stale: boolean; readonly staleMinutes: number },
): Promise<readonly Lane[]> {
  const since = unit.now - (stale ? DAY : SILENT_MINUTES * MINUTE);
  const rows = await unit.lanes.sessionsIn(roots, since);
  const sessions = rows.map(({ session }) => session);
  const tasks = await unit.lanes.tasksOf(sessions);
  const claims = (await unit.fileClaims.ofSessions(sessions)).filter(
    (claim) => standing(claim, unit.now, staleMinutes).age === 'fresh',
  );
  return rows.map((row) => {
    const own = tasks.filter(({ session }) => session === row.session);
    const task =
      (own.find(({ repoRoot, isLane }) => repoRoot === row.repoRoot && isLane === 0) ?? own[0])?.title ?? null;
    const held = claims.filter(({ session, repoRoot }) => session === row.session && repoRoot === row.repoRoot);
    return {
      ...bareLane(row.repoRoot, 'active-session'),
      ...sessionActivity(row.lastSeenAt, row.endedAt, unit.now),
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
      lockedFiles: held.map(({ filePath }) => filePath).sort(),
    };
  });
}

/** All lanes of these repositories, newest first. It reads files, so it runs outside the unit. */
export function allLanes(
  roots: readonly string[],
  known: readonly Lane[],
  { stale, now }: { readonly stale: boolean; readonly now: Instant },
): readonly Lane[] {
  const lanes = roots.flatMap((root) => {
    const here = known.filter(({ repoRoot }) => repoRoot === root);
    return lanesOnDisk(root, here, now);
  });
  return newestFirst(stale ? lanes : lanes.filter(({ activity }) => activity !== 'dead'));
}
