import type { Writes } from '../../../kernel/store/unit.ts';
import { observe } from '../../threads/flows/observe.ts';
import { alreadyAccepted, isSender, requireAcceptable, requireDeclinable } from '../rules/rules.ts';
import type { BatonAtHand } from './baton-on-task.ts';
import { moveClaims } from './move-claims.ts';
import { takeOverSubtask } from './take-over-subtask.ts';
import { tellOfBaton } from './tell-of-baton.ts';

/** Accepts a baton: its files and the sub-task that the sender held now belong to the receiver. */
export async function acceptBaton(
  unit: Writes,
  { baton, task, actor }: BatonAtHand,
  staleMinutes: number,
): Promise<void> {
  requireAcceptable(baton, actor, unit.now);
  if (!(await unit.batons.accept(baton.id))) throw alreadyAccepted(baton);
  tellOfBaton(unit, 'handoff.accepted', task, baton);
  const entry = await observe(unit, task, {
    kind: 'note',
    text: `${actor.agent} accepted ${baton.kind} ${baton.id}.`,
    replyTo: baton.id,
    files: baton.files,
    metadata: { [`accepted_${baton.kind}_id`]: baton.id, files: baton.files },
  });
  await moveClaims(unit, {
    task,
    files: baton.files,
    from: baton.from.session,
    to: actor,
    batonId: baton.id,
    entryId: entry.id,
    staleMinutes,
  });
  await takeOverSubtask(unit, task, baton);
}

/** Cancels a baton with a reason, so that the sender can offer the work to somebody else. Claims stay unchanged. */
export async function declineBaton(
  unit: Writes,
  { baton, task, actor }: BatonAtHand,
  reason: string | undefined,
): Promise<void> {
  requireDeclinable(baton, actor, unit.now);
  if (!(await unit.batons.cancel(baton.id))) throw alreadyAccepted(baton);
  tellOfBaton(unit, isSender(baton, actor) ? 'handoff.cancelled' : 'handoff.declined', task, baton);
  await observe(unit, task, {
    kind: 'decline',
    text: reason ?? `${actor.agent} declined ${baton.kind} ${baton.id}.`,
    replyTo: baton.id,
    metadata: {
      [`declined_${baton.kind}_id`]: baton.id,
      declined_by_session_id: actor.session,
      declined_by_agent: actor.agent,
      reason: reason ?? null,
    },
  });
}
