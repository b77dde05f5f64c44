import type { AgentId, SessionId } from '../../../kernel/rules/identity.ts';
import { MINUTE } from '../../../kernel/rules/time.ts';
import type { Writes } from '../../../kernel/store/unit.ts';
import type { FileClaim } from '../../claims/rules/claim.ts';
import { atRisk, shownWorkState, type WorkState } from '../../repos/rules/work-state.ts';
import type { Task } from '../../tasks/rules/task.ts';
import { observe } from '../../threads/flows/observe.ts';
import { RELAY_MINUTES, type RelayReason } from '../rules/baton.ts';
import { batonTarget } from './baton-target.ts';
import { type ResumableState, resumeSnapshot } from './resume-snapshot.ts';
import { tellOfBaton } from './tell-of-baton.ts';
import { workClaims } from './work-claims.ts';

export interface RelayDraft {
  readonly reason: RelayReason;
  readonly oneLine: string;
  readonly baseBranch: string;
  readonly toAgent: string;
  readonly toSession?: SessionId | undefined;
  /** A commit that contains the work. */
  readonly fetchFilesAt?: string | undefined;
  readonly expiresInMinutes?: number | undefined;
  /** The git state of the sender's work tree, if it can be read. */
  readonly work?: WorkState | undefined;
  readonly staleMinutes: number;
}

interface Sender {
  readonly agent: AgentId;
  readonly session: SessionId;
}

export interface Relayed {
  readonly id: number;
  readonly files: readonly string[];
  readonly auditIds: readonly number[];
}

/**
 * Leaves work for somebody else when its sender may not come back. Claims that count as ownership are weakened at once
 * and wait on the relay, as do those of an earlier, declined relay; stale claims are not included.
 */
export async function relay(unit: Writes, task: Task, draft: RelayDraft, sender: Sender): Promise<Relayed> {
  const target = await batonTarget(unit, task, draft, sender.session);
  const expiresAt = unit.now + (draft.expiresInMinutes ?? RELAY_MINUTES) * MINUTE;
  const all = await workClaims(unit, sender.session, draft.staleMinutes);
  const own = all.filter(({ taskId }) => taskId === task.id);
  const files = own.map(({ filePath }) => filePath).sort();
  const state = await resumeSnapshot(unit, sender.session, task.id, { claimed: files, line: draft.oneLine });
  const { id } = await observe(unit, task, {
    kind: 'relay',
    text: draft.oneLine,
    files,
    metadata: {
      kind: 'relay',
      from_session_id: sender.session,
      from_agent: sender.agent,
      repo_root: task.repoRoot,
      branch: draft.work?.branch ?? task.branch,
      reason: draft.reason,
      one_line: draft.oneLine,
      base_branch: draft.baseBranch,
      resumable_state: state,
      worktree_recipe: recipeOf(draft, files, state),
      relay_ttl_ms: expiresAt - unit.now,
    },
  });
  const sent = { id, kind: 'relay' as const, taskId: task.id, from: sender, reason: draft.reason, files };
  const baton = { ...sent, ...target, expiresAt };
  await unit.batons.add(baton);
  tellOfBaton(unit, 'handoff.made', task, baton);
  const auditIds = await weaken(unit, task, own, { batonId: id, expiresAt });
  return { id, files, auditIds };
}

/** How to obtain the sender's work: from its branch, its commit or its folder. */
function recipeOf({ baseBranch, fetchFilesAt, work }: RelayDraft, files: readonly string[], state: ResumableState) {
  return {
    base_branch: baseBranch,
    inherit_claims: files,
    fetch_files_at: fetchFilesAt ?? null,
    untracked_files_warning: fetchFilesAt === undefined ? atRisk(work, state.last_files_edited) : [],
    source: shownWorkState(work),
  };
}

async function weaken(
  unit: Writes,
  task: Task,
  claims: readonly FileClaim[],
  { batonId, expiresAt }: { readonly batonId: number; readonly expiresAt: number },
): Promise<readonly number[]> {
  const ids: number[] = [];
  for (const claim of claims) {
    await unit.fileClaims.put({ ...claim, state: 'handoff_pending', expiresAt, batonId });
    const { id } = await observe(unit, task, {
      kind: 'claim-weakened',
      text: `The claim of ${claim.agent} on ${claim.filePath} waits on relay ${batonId}.`,
      replyTo: batonId,
      files: [claim.filePath],
      metadata: {
        file_path: claim.filePath,
        previous_session_id: claim.session,
        state: 'handoff_pending',
        expires_at: expiresAt,
        relay_observation_id: batonId,
      },
    });
    ids.push(id);
  }
  return ids;
}
