import type { AgentId, SessionId } from '../../../kernel/rules/identity.ts';
import type { Writes } from '../../../kernel/store/unit.ts';
import { type FileClaim, standing } from '../../claims/rules/claim.ts';
import type { Task } from '../../tasks/rules/task.ts';

/** The claims on these files of the task's repository; for a task without a repository, those on the task. */
export function claimsIn(claims: readonly FileClaim[], task: Task, files: readonly string[]): readonly FileClaim[] {
  const repoRoot = task.repoRoot ?? '';
  const wanted = new Set(files);
  return claims.filter(
    (claim) =>
      claim.repoRoot === repoRoot && wanted.has(claim.filePath) && (repoRoot !== '' || claim.taskId === task.id),
  );
}

/** The claims of these sessions on the given files of a task. */
export async function claimsOf(
  unit: Writes,
  task: Task,
  files: readonly string[],
  sessions: readonly SessionId[],
): Promise<readonly FileClaim[]> {
  return claimsIn(await unit.fileClaims.heldBy(task.repoRoot ?? '', files, sessions), task, files);
}

export interface Move {
  readonly task: Task;
  readonly files: readonly string[];
  readonly from: SessionId | null;
  readonly to: { readonly agent: AgentId; readonly session: SessionId };
  readonly batonId: number;
  /** The entry that records the move; a new claim is ordered among others by its id. */
  readonly entryId: number;
  readonly staleMinutes: number;
}

/**
 * Transfers files to the receiver. A fresh claim keeps its position among the claims on the file; all others, including
 * those weakened when their holder left, become new claims behind any made since.
 */
export async function moveClaims(unit: Writes, move: Move): Promise<void> {
  const { task, files, from, to, batonId, entryId, staleMinutes } = move;
  const sessions = [...(from === null ? [] : [from]), to.session];
  const claims = await claimsOf(unit, task, files, sessions);
  const isFresh = (claim: FileClaim) => standing(claim, unit.now, staleMinutes).age === 'fresh';
  for (const filePath of new Set(files)) {
    const here = claims.filter((claim) => claim.filePath === filePath);
    const first = here.filter(isFresh).toSorted((a, b) => a.memoryId - b.memoryId)[0];
    for (const claim of here) if (claim.session !== to.session) await unit.fileClaims.remove(claim);
    await unit.fileClaims.put({
      repoRoot: task.repoRoot ?? '',
      filePath,
      session: to.session,
      taskId: task.id,
      agent: to.agent,
      claimedAt: first?.claimedAt ?? unit.now,
      editedAt: first === undefined ? null : unit.now,
      state: 'active',
      expiresAt: null,
      batonId,
      memoryId: first?.memoryId ?? entryId,
    });
  }
}
