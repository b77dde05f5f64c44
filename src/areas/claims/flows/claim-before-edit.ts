import type { SessionId } from '../../../kernel/rules/identity.ts';
import type { Writes } from '../../../kernel/store/unit.ts';
import type { Task } from '../../tasks/rules/task.ts';
import { openLane, taskInRepo } from '../../threads/flows/open-lane.ts';
import { type FileClaim, ownerOf, standing } from '../rules/claim.ts';
import { type OverlapReport, overlapFor } from '../rules/overlap.ts';
import { claimFile } from './claim-file.ts';

export interface FileToEdit {
  readonly repoRoot: string;
  /** The branch of the file's work tree; `null` on a detached head. */
  readonly branch: string | null;
  readonly filePath: string;
}

export interface Met {
  /** Fresh claims of other sessions, earliest first. */
  readonly live: readonly FileClaim[];
  /** Whether one of them claimed or edited the file after this session last did. */
  readonly isNews: boolean;
  /** Whether one of them is new to this session. */
  readonly isFirst: boolean;
  /** Whether one of them was made before this session's claim. */
  readonly isLater: boolean;
}

/**
 * Claims a file for a session that is about to edit it. A fresh claim of the session is kept without a new entry on the
 * thread. On a detached head nothing is claimed, unless the session has a known task in the repository.
 */
export async function claimBeforeEdit(
  unit: Writes,
  session: SessionId,
  file: FileToEdit,
  staleMinutes: number,
): Promise<Met> {
  const { repoRoot, filePath } = file;
  const standingClaims = await unit.fileClaims.onFile(repoRoot, filePath, 0);
  const isFresh = (claim: FileClaim) => standing(claim, unit.now, staleMinutes).age === 'fresh';
  const own = standingClaims.find((claim) => claim.session === session && isFresh(claim));
  if (own !== undefined) return metAgain(unit, own, standingClaims, staleMinutes);
  const task = await taskFor(unit, session, file);
  if (task === undefined) {
    return metFirst(overlapFor(session, standingClaims, unit.now, staleMinutes));
  }
  return metFirst((await claimFile(unit, { task, session, filePath, staleMinutes })).report);
}

/** The same before a shell command, which may only seem to write the file: it claims only what others hold. */
export async function claimBeforeCommand(
  unit: Writes,
  session: SessionId,
  file: FileToEdit,
  staleMinutes: number,
): Promise<Met> {
  const claims = await unit.fileClaims.onFile(file.repoRoot, file.filePath, 0);
  const { live } = overlapFor(session, claims, unit.now, staleMinutes);
  return live.length === 0
    ? { live, isNews: false, isFirst: false, isLater: false }
    : claimBeforeEdit(unit, session, file, staleMinutes);
}

function metFirst({ live }: OverlapReport): Met {
  const isMet = live.length > 0;
  return { live, isNews: isMet, isFirst: isMet, isLater: isMet };
}

async function metAgain(
  unit: Writes,
  own: FileClaim,
  claims: readonly FileClaim[],
  staleMinutes: number,
): Promise<Met> {
  const { live } = overlapFor(own.session, claims, unit.now, staleMinutes);
  const since = Math.max(own.claimedAt, own.editedAt ?? 0);
  const news = live.filter((other) => Math.max(other.claimedAt, other.editedAt ?? 0) > since);
  // A shown warning counts as activity, so that the next edit does not repeat it.
  if (news.length > 0) await unit.fileClaims.edited(own.repoRoot, own.filePath, own.session);
  const owner = ownerOf(claims, unit.now, staleMinutes);
  const isFirst = news.some((other) => other.claimedAt > since);
  return { live, isNews: news.length > 0, isFirst, isLater: owner !== undefined && owner.session !== own.session };
}

/** The open task of the repository that the session works on, else the task of the branch. */
async function taskFor(unit: Writes, session: SessionId, { repoRoot, branch }: FileToEdit): Promise<Task | undefined> {
  const known = await taskInRepo(unit, session, { repoRoot, branch });
  const task = known === undefined ? undefined : await unit.tasks.find(known);
  if (task !== undefined) return task;
  return branch === null ? undefined : openLane(unit, { repoRoot, branch });
}
