import type { Instant } from '../../../kernel/rules/time.ts';
import type { Lane } from '../rules/lane.ts';
import { activeSessions } from './active-sessions.ts';
import { fileLockLanes } from './file-locks.ts';
import { type ManagedWorktree, managedWorktrees, strandedLane } from './managed-worktrees.ts';

/** Files that agents leave in a repository and that show who works in it. */
export interface Traces {
  readonly root: string;
  readonly recorded: readonly Lane[];
  readonly locks: readonly Lane[];
  readonly worktrees: readonly ManagedWorktree[];
}

export function tracesIn(root: string, now: Instant): Traces {
  return {
    root,
    recorded: activeSessions(root, now),
    locks: fileLockLanes(root, now),
    worktrees: managedWorktrees(root, now),
  };
}

/**
 * Who works in a repository, from its files and from `known`, the sessions that the hub knows. For the same branch or
 * session, the more detailed source replaces the others.
 */
export function lanesWith(known: readonly Lane[], { root, recorded, locks, worktrees }: Traces): readonly Lane[] {
  const keys = new Set(known.map(({ sessionKey }) => sessionKey));
  const sessions = [...known, ...recorded.filter(({ sessionKey }) => sessionKey === null || !keys.has(sessionKey))];
  const live = branchesOf(sessions.filter(({ activity }) => activity !== 'dead'));
  const told = worktrees.flatMap(({ lanes }) => lanes).filter(({ branch }) => branch === null || !live.has(branch));
  const better = [...sessions, ...told];
  const named = branchesOf(better);
  const all = [...better, ...locks.filter(({ branch }) => !named.has(branch))];
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
