import { WaggleError } from '../../../kernel/rules/errors.ts';
import type { Writes } from '../../../kernel/store/unit.ts';
import type { FileClaim } from '../../claims/rules/claim.ts';
import type { Task } from '../../tasks/rules/task.ts';
import { observe } from '../../threads/flows/observe.ts';
import { isQuotaPending, type NamedBaton } from '../rules/quota-claims.ts';
import type { BatonActor } from '../rules/rules.ts';
import { quotaBaton } from './quota-baton.ts';
import { tellExpired } from './tell-expired.ts';

export interface Released {
  readonly claims: readonly FileClaim[];
  readonly auditIds: readonly number[];
}

/**
 * Releases claims whose baton expired unaccepted, so that they no longer block anybody; they stay on record. A named
 * file stands for all claims of its baton.
 */
export async function releaseExpired(
  unit: Writes,
  task: Task,
  named: NamedBaton,
  by: Pick<BatonActor, 'agent' | 'session'>,
): Promise<Released> {
  unit.collections.requireWrite(task.collectionId);
  const waiting = isAll(named) ? await unit.fileClaims.onTask(task.id) : await waitingOn(unit, task, named, by);
  if (!(await unit.participants.isIn(task.id, by.session))) {
    throw new WaggleError('NOT_PARTICIPANT', `You take no part in task #${task.id}.`);
  }
  const claims = waiting.filter(
    ({ state, expiresAt }) => state === 'handoff_pending' && expiresAt !== null && expiresAt <= unit.now,
  );
  const auditIds: number[] = [];
  for (const claim of claims) auditIds.push(...(await release(unit, task, claim)));
  await tellExpired(unit, [...new Set(claims.flatMap(({ batonId }) => batonId ?? []))]);
  return { claims, auditIds };
}

const isAll = ({ batonId, filePath }: NamedBaton) => batonId === undefined && filePath === undefined;

async function waitingOn(unit: Writes, task: Task, named: NamedBaton, by: Pick<BatonActor, 'agent' | 'session'>) {
  const { claims, onFile } = await quotaBaton(unit, task, named, by);
  if (named.filePath !== undefined && !onFile.some(isQuotaPending)) {
    throw new WaggleError('CLAIM_NOT_QUOTA_PENDING', 'The claim on this file is not waiting for a new owner.');
  }
  return claims;
}

async function release(unit: Writes, task: Task, claim: FileClaim): Promise<readonly number[]> {
  await unit.fileClaims.put({ ...claim, state: 'weak_expired' });
  const { filePath: file_path, session, agent, batonId } = claim;
  const weakened = await observe(unit, task, {
    kind: 'claim-weakened',
    text: `The claim of ${agent} on ${file_path} was released: nobody took it over in time.`,
    replyTo: batonId ?? undefined,
    files: [file_path],
    metadata: {
      file_path,
      previous_session_id: session,
      handoff_observation_id: batonId,
      state: 'weak_expired',
      expires_at: claim.expiresAt,
    },
  });
  const lesson = await observe(unit, task, {
    kind: 'reflexion',
    text: `Work on ${file_path} was relayed and nobody took it over in time.`,
    replyTo: batonId ?? undefined,
    metadata: { reward: -0.25, outcome: 'rollback', idempotency_key: `quota-release:${batonId}:${file_path}` },
  });
  return [weakened.id, lesson.id];
}
