import type { Lane } from '../../core/lanes/lane.ts';
import type { Instant } from '../../core/time.ts';
import { activeSessions } from './active-sessions.ts';
import { fileLockLanes } from './file-locks.ts';
import { managedWorktrees, strandedLane } from './managed-worktrees.ts';

/**
 * Who works in a repository, by the files that agents leave in it, and with `known`, the sessions that the hub knows of.
 * What tells more about a branch or session takes the place of what tells less.
 */
export function lanesOnDisk(root: string, known: readonly Lane[], now: Instant): readonly Lane[] {
  const keys = new Set(known.map(({ sessionKey }) => sessionKey));
  const recorded = activeSessions(root, now).filter(({ sessionKey }) => sessionKey === null || !keys.has(sessionKey));
  const locks = fileLockLanes(root, now);
  const worktrees = managedWorktrees(root, now);
  const sessions = [...known, ...recorded];
  const live = branchesOf(sessions.filter(({ activity }) => activity !== 'dead'));
  const told = worktrees.flatMap(({ lanes }) => lanes).filter(({ branch }) => branch === null || !live.has(branch));
  const better = [...sessions, ...told];
  const alone = locks.filter(({ branch }) => !branchesOf(better).has(branch));
  const all = [...better, ...alone];
  const branches = branchesOf(all);
  const stranded = worktrees
    .filter(({ branch, lanes }) => lanes.length === 0 && !branches.has(branch))
    .flatMap((worktree) => strandedLane(root, worktree) ?? []);
  return [...all.map((lane) => withLocks(lane, locks)), ...stranded];
}

function branchesOf(lanes: readonly Lane[]): ReadonlySet<string | null> {
  return new Set(lanes.flatMap(({ branch }) => branch ?? []));
}

function withLocks(lane: Lane, locks: readonly Lane[]): Lane {
  const held = locks.find(({ branch }) => branch === lane.branch);
  if (held === undefined || lane.source === 'file-lock') return lane;
  return { ...lane, lockedFiles: [...new Set([...lane.lockedFiles, ...held.lockedFiles])] };
}
