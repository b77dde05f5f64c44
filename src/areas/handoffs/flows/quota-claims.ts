import { WaggleError } from '../../../kernel/rules/errors.ts';
import type { Writes } from '../../../kernel/store/unit.ts';
import { ANY } from '../../messages/rules/task-message.ts';
import type { Task } from '../../tasks/rules/task.ts';
import { observe } from '../../threads/flows/observe.ts';
import type { NamedBaton } from '../rules/quota-claims.ts';
import {
  alreadyAccepted,
  type BatonActor,
  isFor,
  isSender,
  requireAdoptable,
  requireParticipant,
  requirePending,
} from '../rules/rules.ts';
import { moveClaims } from './move-claims.ts';
import { quotaBaton, requireClaims } from './quota-baton.ts';
import { takeOverSubtask } from './take-over-subtask.ts';
import { tellOfBaton } from './tell-of-baton.ts';

type Actor = Pick<BatonActor, 'agent' | 'session'>;

/** Transfers every claim that waits on a baton to the caller. It also works after the baton has expired, once. */
export async function adoptClaims(unit: Writes, task: Task, named: NamedBaton, by: Actor, staleMinutes: number) {
  const found = await quotaBaton(unit, task, named, by);
  const { baton, claims, actor } = found;
  requireAdoptable(baton, actor, unit.now);
  requireClaims(found);
  if (!(await unit.batons.accept(baton.id))) throw alreadyAccepted(baton);
  tellOfBaton(unit, 'handoff.accepted', task, baton);
  const files = claims.map(({ filePath }) => filePath);
  const sessions = [...new Set(claims.map(({ session }) => session))];
  const { id } = await observe(unit, task, {
    kind: 'note',
    text: `${by.agent} took over ${files.length} claim(s) that waited on ${baton.kind} ${baton.id}.`,
    replyTo: baton.id,
    files,
    metadata: { quota_claim_accept: true, handoff_observation_id: baton.id, files, previous_session_ids: sessions },
  });
  const move = { task, to: by, batonId: baton.id, entryId: id, staleMinutes };
  for (const from of sessions) {
    const own = claims.filter(({ session }) => session === from).map(({ filePath }) => filePath);
    await moveClaims(unit, { ...move, files: own, from });
  }
  await takeOverSubtask(unit, task, baton);
  return { baton, files, sessions, auditId: id };
}

/** The caller declines the claims: the baton is then open to anybody else. */
export async function passOnClaims(unit: Writes, task: Task, named: NamedBaton, by: Actor, reason: string | undefined) {
  const found = await quotaBaton(unit, task, named, by);
  const { baton, claims, actor } = found;
  requirePending(baton, unit.now);
  requireParticipant(baton, actor);
  if (!isFor(baton, actor) && !isSender(baton, actor)) {
    const code = baton.toSession === null ? 'NOT_TARGET_AGENT' : 'NOT_TARGET_SESSION';
    throw new WaggleError(code, `Entry ${baton.id} is for somebody else.`);
  }
  requireClaims(found);
  await unit.batons.passOn(baton.id, reason ?? null);
  tellOfBaton(unit, 'handoff.declined', task, { ...baton, toAgent: ANY, toSession: null });
  const files = claims.map(({ filePath }) => filePath);
  const { id } = await observe(unit, task, {
    kind: 'note',
    text: reason ?? `${by.agent} left the claims on ${baton.kind} ${baton.id} to others.`,
    replyTo: baton.id,
    files,
    metadata: { quota_claim_decline: true, handoff_observation_id: baton.id, files, reason: reason ?? null },
  });
  return { baton, files, auditId: id };
}
