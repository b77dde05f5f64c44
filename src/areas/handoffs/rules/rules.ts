import { type ErrorCode, WaggleError } from '../../../kernel/rules/errors.ts';
import { type AgentId, canonicalAgentId, type SessionId } from '../../../kernel/rules/identity.ts';
import type { Instant } from '../../../kernel/rules/time.ts';
import { ANY } from '../../messages/rules/task-message.ts';
import { type Baton, type BatonKind, batonStatus } from './baton.ts';

export interface BatonActor {
  readonly agent: AgentId;
  readonly session: SessionId;
  readonly isParticipant: boolean;
}

/** What an id refers to: a baton, another entry of a task, or nothing visible to the caller. */
export interface BatonById {
  readonly baton?: Baton | undefined;
  readonly entryTask?: number | null | undefined;
}

/** `undefined` as kind accepts either kind. */
export function requireBaton(
  id: number,
  kind: BatonKind | undefined,
  { baton, entryTask }: BatonById,
  taskId: number | undefined,
): Baton {
  const onTask = baton?.taskId ?? entryTask ?? null;
  if (onTask === null) throw refusal('OBSERVATION_NOT_ON_TASK', `Entry ${id} is on no task that you can see.`);
  if (baton === undefined || (kind !== undefined && baton.kind !== kind)) throw notOfKind(id, kind);
  if (taskId !== undefined && taskId !== onTask) {
    throw refusal('TASK_MISMATCH', `Entry ${id} is not on task #${taskId}.`);
  }
  return baton;
}

export function requireAcceptable(baton: Baton, actor: BatonActor, now: Instant): void {
  requirePending(baton, now);
  // The sender of a relay may take it back, whatever its target: the quota may have been reset.
  const takesUp = baton.kind === 'relay' && isSender(baton, actor);
  if (!takesUp) requireTargetSession(baton, actor);
  requireParticipant(baton, actor);
  if (!takesUp) requireTargetAgent(baton, actor);
  // A handoff to its own sender has no effect.
  if (baton.kind === 'handoff' && isSender(baton, actor)) {
    throw refusal('NOT_TARGET_SESSION', `Handoff ${baton.id} is your own.`);
  }
}

/**
 * A baton can be declined by its sender, by anyone who may accept it, and by the named target even if not a
 * participant.
 */
export function requireDeclinable(baton: Baton, actor: BatonActor, now: Instant): void {
  requirePending(baton, now);
  if (isSender(baton, actor)) return;
  requireTargetSession(baton, actor);
  if (!names(baton, actor)) requireParticipant(baton, actor);
  requireTargetAgent(baton, actor);
}

/** Claims that wait on a baton can still be adopted after it expires, then by any member of the task's collection. */
export function requireAdoptable(baton: Baton, actor: Omit<BatonActor, 'isParticipant'>, now: Instant): void {
  if (batonStatus(baton, now) === 'expired') return;
  requirePending(baton, now);
  if (isSender(baton, actor)) return;
  requireTargetSession(baton, actor);
  requireTargetAgent(baton, actor);
}

export function requirePending(baton: Baton, now: Instant): void {
  const { id, kind } = baton;
  const status = batonStatus(baton, now);
  if (status === 'accepted') throw alreadyAccepted(baton);
  if (status === 'cancelled') throw refusal('ALREADY_CANCELLED', `${title(kind)} ${id} was declined or taken back.`);
  if (status === 'expired') {
    throw refusal(kind === 'handoff' ? 'HANDOFF_EXPIRED' : 'RELAY_EXPIRED', `${title(kind)} ${id} has expired.`);
  }
}

export function requireParticipant({ id, taskId }: Baton, { isParticipant }: Pick<BatonActor, 'isParticipant'>): void {
  if (!isParticipant) throw refusal('NOT_PARTICIPANT', `You take no part in task #${taskId} of entry ${id}.`);
}

export function alreadyAccepted({ id, kind }: Pick<Baton, 'id' | 'kind'>): WaggleError {
  return refusal('ALREADY_ACCEPTED', `${title(kind)} ${id} was already accepted.`);
}

export function isSender({ from }: Pick<Baton, 'from'>, { session }: Pick<BatonActor, 'session'>): boolean {
  return from.session === session;
}

/** Whether the baton is for this session. A baton that names a session is for that session only, whatever its agent. */
export function isFor(
  { toAgent, toSession }: Pick<Baton, 'toAgent' | 'toSession'>,
  { agent, session }: Pick<BatonActor, 'agent' | 'session'>,
): boolean {
  if (toSession !== null) return toSession === session;
  return toAgent === ANY || canonicalAgentId(toAgent) === canonicalAgentId(agent);
}

/** Whether the baton names this session or its agent, as opposed to `any`. */
function names(baton: Pick<Baton, 'toAgent' | 'toSession'>, actor: Pick<BatonActor, 'agent' | 'session'>): boolean {
  return (baton.toSession !== null || baton.toAgent !== ANY) && isFor(baton, actor);
}

function requireTargetSession({ id, toSession }: Baton, { session }: Pick<BatonActor, 'session'>): void {
  if (toSession !== null && toSession !== session) {
    throw refusal('NOT_TARGET_SESSION', `Entry ${id} is for another session.`);
  }
}

function requireTargetAgent(baton: Baton, actor: Pick<BatonActor, 'agent' | 'session'>): void {
  if (!isFor(baton, actor)) throw refusal('NOT_TARGET_AGENT', `Entry ${baton.id} is for another agent.`);
}

function notOfKind(id: number, kind: BatonKind | undefined): WaggleError {
  if (kind === undefined) return refusal('CLAIM_BATON_MISSING', `Entry ${id} is neither a handoff nor a relay.`);
  return refusal(kind === 'handoff' ? 'NOT_HANDOFF' : 'NOT_RELAY', `Entry ${id} is not a ${kind}.`);
}

const title = (kind: BatonKind) => (kind === 'handoff' ? 'Handoff' : 'Relay');

function refusal(code: ErrorCode, message: string): WaggleError {
  return new WaggleError(code, message);
}
