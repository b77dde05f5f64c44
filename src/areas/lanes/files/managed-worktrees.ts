import path from 'node:path';
import { gitPlace } from '../../../kernel/files/git-place.ts';
import type { Instant } from '../../../kernel/rules/time.ts';
import { worktreeLockActivity } from '../rules/activity.ts';
import { agentOfBranch, bareLane, type Lane } from '../rules/lane.ts';
import { entriesIn, type ForeignRecord, pathOf, recordIn, recordsIn, textOf, timeOf } from './foreign-record.ts';

/** A work tree that was made for an agent, with the lanes from its lock file. */
export interface ManagedWorktree {
  readonly path: string;
  readonly branch: string | null;
  readonly lanes: readonly Lane[];
}

export function managedWorktrees(root: string, now: Instant): readonly ManagedWorktree[] {
  return ['.omx', '.omc']
    .flatMap((folder) => entriesIn(path.join(root, folder, 'agent-worktrees'), 'folder'))
    .map((worktree) => {
      const place = gitPlace(worktree);
      const file = path.join(worktree, 'AGENT.lock');
      const lock = recordIn(file);
      const told = lock === undefined ? null : textOf(lock, 'branch');
      const branch = place?.worktree === worktree ? place.branch : told;
      const bare = { ...bareLane(root, 'worktree-lock'), branch, worktree, filePath: file };
      return { path: worktree, branch, lanes: lock === undefined ? [] : lanesOf(lock, bare, now) };
    });
}

function lanesOf(lock: ForeignRecord, bare: Lane, now: Instant): readonly Lane[] {
  const lockedAt = timeOf(lock, 'updatedAt');
  const sessions = recordsIn(lock.snapshots).flatMap((snapshot) =>
    recordsIn(snapshot.sessions).map((session) => ({ session, snapshotName: textOf(snapshot, 'snapshotName') })),
  );
  const entries = sessions.length === 0 ? [{ session: lock, snapshotName: null }] : sessions;
  return entries.flatMap(({ session, snapshotName }) => {
    const preview = textOf(session, 'taskPreview') ?? textOf(session, 'task') ?? textOf(session, 'taskName');
    const updatedAt = timeOf(session, 'taskUpdatedAt') ?? lockedAt;
    if (preview === null && updatedAt === null) return [];
    return {
      ...bare,
      ...worktreeLockActivity(updatedAt, now),
      task: preview ?? path.basename(bare.worktree ?? ''),
      taskName: preview ?? path.basename(bare.worktree ?? ''),
      preview,
      agent: textOf(session, 'agentName') ?? textOf(session, 'agent') ?? agentOfBranch(bare.branch),
      worktree: pathOf(session, 'projectPath') ?? bare.worktree,
      startedAt: updatedAt,
      updatedAt,
      snapshotName,
      projectName: textOf(session, 'projectName'),
      sessionKey: textOf(session, 'sessionKey'),
    };
  });
}

/** The lane of a work tree on an agent's branch that no other source mentions. */
export function strandedLane(root: string, { path: worktree, branch }: ManagedWorktree): Lane | undefined {
  if (branch?.startsWith('agent/') !== true) return undefined;
  const task = `Stranded lane: ${branch}`;
  return {
    ...bareLane(root, 'managed-worktree'),
    branch,
    worktree,
    task,
    taskName: task,
    agent: agentOfBranch(branch),
    activity: 'stalled',
    summary: 'A work tree without a session, a lock or claimed files.',
  };
}
