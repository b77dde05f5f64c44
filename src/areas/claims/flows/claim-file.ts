import type { SessionId } from '../../../kernel/rules/identity.ts';
import type { Writes } from '../../../kernel/store/unit.ts';
import type { Task } from '../../tasks/rules/task.ts';
import { mentionFiles } from '../../threads/flows/mention-files.ts';
import { observe } from '../../threads/flows/observe.ts';
import { type FileClaim, standing } from '../rules/claim.ts';
import { type OverlapReport, overlapFor } from '../rules/overlap.ts';

export interface ClaimDraft {
  readonly task: Task;
  readonly session: SessionId;
  readonly filePath: string;
  readonly note?: string | undefined;
  readonly staleMinutes: number;
}

export interface Claimed {
  readonly observationId: number;
  readonly claim: FileClaim;
  readonly report: OverlapReport;
}

/**
 * Claims a file. It always succeeds; the report lists conflicting claims. The entry on the thread is created first: its
 * id serializes the writers, so of two concurrent claims the later one sees the earlier.
 */
export async function claimFile(unit: Writes, draft: ClaimDraft): Promise<Claimed> {
  const { task, session, filePath, note, staleMinutes } = draft;
  const repoRoot = task.repoRoot ?? '';
  const { id } = await observe(unit, task, {
    kind: 'claim',
    text: note === undefined ? `claim ${filePath}` : `claim ${filePath} — ${note}`,
    metadata: { file_path: filePath, ...(task.repoRoot === null ? {} : { repo_root: repoRoot }) },
  });
  const standingClaims = await unit.fileClaims.onFile(repoRoot, filePath, task.id);
  const report = overlapFor(session, standingClaims, unit.now, staleMinutes);
  const own = standingClaims.find((claim) => claim.session === session);
  const fresh = own !== undefined && standing(own, unit.now, staleMinutes).age === 'fresh';
  if (report.live.length > 0 && !fresh) {
    await mentionFiles(unit, [{ task, memoryId: id, kind: 'claim-conflict', files: [filePath] }]);
  }
  const claim: FileClaim = {
    repoRoot,
    filePath,
    session,
    taskId: task.id,
    agent: unit.scope.agent,
    // A claim renewed in time keeps its position among the claims on the file.
    claimedAt: fresh ? own.claimedAt : unit.now,
    editedAt: fresh ? unit.now : null,
    state: 'active',
    expiresAt: null,
    batonId: null,
    memoryId: fresh ? own.memoryId : id,
  };
  await unit.fileClaims.put(claim);
  return { observationId: id, claim, report };
}
