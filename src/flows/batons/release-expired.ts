import { isQuotaPending, type NamedBaton, namedBaton } from '../../core/batons/quota-claims.ts';
import type { BatonActor } from '../../core/batons/rules.ts';
import type { FileClaim } from '../../core/claims/claim.ts';
import { WaggleError } from '../../core/errors.ts';
import type { Task } from '../../core/tasks/task.ts';
import type { Writes } from '../../store/unit.ts';
import { observe } from '../threads/observe.ts';
import { claimsIn } from './move-claims.ts';
import { batonBehind } from './quota-baton.ts';

export interface Released {
  readonly claims: readonly FileClaim[];
  readonly auditIds: readonly number[];
}

/** Claims that waited in vain block nobody any more; they stay on record. A named file stands for its whole baton. */
export async function releaseExpired(
  unit: Writes,
  task: Task,
  named: NamedBaton,
  by: Pick<BatonActor, 'agent' | 'session'>,
): Promise<Released> {
  unit.collections.requireWrite(task.collectionId);
  const all = await unit.fileClaims.onTask(task.id);
  const batonId = await namedOne(unit, task, named, all, by);
  if (!(await unit.participants.isIn(task.id, by.session))) {
    throw new WaggleError('NOT_PARTICIPANT', `You take no part in task #${task.id}.`);
  }
  const claims = all.filter(
    (claim) =>
      claim.state === 'handoff_pending' &&
      claim.expiresAt !== null &&
      claim.expiresAt <= unit.now &&
      (batonId === undefined || claim.batonId === batonId),
  );
  const auditIds: number[] = [];
  for (const claim of claims) auditIds.push(...(await release(unit, task, claim)));
  return { claims, auditIds };
}

async function namedOne(
  unit: Writes,
  task: Task,
  named: NamedBaton,
  all: readonly FileClaim[],
  by: Pick<BatonActor, 'agent' | 'session'>,
): Promise<number | undefined> {
  const { batonId, filePath } = named;
  if (batonId === undefined && filePath === undefined) return undefined;
  const onFile = filePath === undefined ? [] : claimsIn(all, task, [filePath]);
  const id = namedBaton(named, onFile);
  if (filePath !== undefined && !onFile.some(isQuotaPending)) {
    throw new WaggleError('CLAIM_NOT_QUOTA_PENDING', 'The claim on this file does not wait for a new owner.');
  }
  await batonBehind(unit, task, { id, isNamed: batonId !== undefined }, by);
  return id;
}

async function release(unit: Writes, task: Task, claim: FileClaim): Promise<readonly number[]> {
  await unit.fileClaims.put({ ...claim, state: 'weak_expired' });
  const { filePath: file_path, session, agent, batonId } = claim;
  const weakened = await observe(unit, task, {
    kind: 'claim-weakened',
    text: `The claim of ${agent} on ${file_path} was released: nobody took it over in time.`,
    replyTo: batonId ?? undefined,
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
