import { createHash } from 'node:crypto';
import type { SessionId } from '../../../kernel/rules/identity.ts';
import type { Writes } from '../../../kernel/store/unit.ts';
import { propose } from '../../proposals/flows/propose.ts';
import { reinforce } from '../../proposals/flows/reinforce.ts';
import type { Task } from '../../tasks/rules/task.ts';
import { observe } from '../../threads/flows/observe.ts';
import { oneLine } from '../../threads/rules/post-routing.ts';
import { parseChange, withBug } from '../rules/change.ts';
import { type Failure, type FailureAction, failureTrace, judgeFailure } from '../rules/failure.ts';
import { specBranch } from '../rules/slug.ts';
import { changeUnderWay } from './add-delta.ts';
import type { SpecPlace } from './spec-place.ts';

export interface FailureReport extends Failure {
  readonly slug: string;
  readonly session: SessionId;
  readonly summary: string;
  /** The number of failures from which an invariant is proposed. */
  readonly promoteAfter: number;
}

export interface RecordedFailure {
  readonly action: FailureAction;
  readonly signature: string;
  /** How often this failure was recorded in the repository, including this time. */
  readonly count: number;
  readonly proposalId: number | null;
}

/**
 * Records a failure met while building a change. Once the same failure is frequent enough, an invariant against it is
 * proposed; later failures support that proposal and leave the table of bugs unchanged.
 */
export async function recordFailure(unit: Writes, place: SpecPlace, report: FailureReport): Promise<RecordedFailure> {
  const { repoRoot, worktree, files } = place;
  const { task, text } = await changeUnderWay(unit, place, report.slug);
  const signature = signatureOf(report, worktree);
  const before = await unit.specFailures.history(repoRoot, signature);
  const count = before.count + 1;
  const action = judgeFailure(count, report.promoteAfter, before.proposalId !== null);
  const summary = oneLine(report.summary, 300);
  const { id: memoryId } = await observe(unit, task, {
    kind: 'spec-bug',
    text: `${summary}\n${report.testId}\n${report.error}`,
    metadata: { slug: report.slug, action, signature_hash: signature, match_count: count, test_id: report.testId },
  });
  const proposalId =
    action === 'promoted' ? await proposeInvariant(unit, task, report, { repoRoot, signature, count }) : null;
  await unit.specFailures.add({ memoryId, taskId: task.id, repoRoot, signature, proposalId });
  if (action === 'duplicate') {
    if (before.proposalId !== null) await reinforce(unit, before.proposalId, report.session, 'rediscovered');
  } else {
    files.writeChange(
      report.slug,
      withBug(parseChange(text), { signature, summary, test: oneLine(report.testId, 300) }),
    );
  }
  return { action, signature, count, proposalId: proposalId ?? before.proposalId };
}

function signatureOf(failure: Failure, worktree: string): string {
  return createHash('sha256').update(failureTrace(failure, worktree)).digest('hex').slice(0, 16);
}

async function proposeInvariant(
  unit: Writes,
  task: Task,
  { slug, session, summary, testId }: FailureReport,
  { repoRoot, signature, count }: { readonly repoRoot: string; readonly signature: string; readonly count: number },
): Promise<number> {
  const rule = oneLine(summary, 300);
  const proposalId = await propose(unit, {
    repoRoot,
    branch: specBranch(slug),
    summary: `Invariant against: ${rule}`,
    rationale: `The test ${oneLine(testId, 300)} failed ${count} times in the same way (${signature}). A row in §V would say what must hold.`,
    files: [],
    session,
  });
  await observe(unit, task, {
    kind: 'spec-invariant-draft',
    text: `Draft of an invariant: not again "${rule}".`,
    metadata: { slug, proposal_id: proposalId, signature_hash: signature, match_count: count },
  });
  return proposalId;
}
