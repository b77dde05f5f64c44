import { WaggleError } from '../../../../kernel/rules/errors.ts';
import { isSame, nameOf } from '../../../../kernel/rules/holder.ts';
import { wrongField } from '../../../../kernel/rules/refusals.ts';
import { TEAM_LEAD } from '../../../../kernel/rules/team.ts';
import type { Writes } from '../../../../kernel/store/unit.ts';
import type { BoardPlace } from '../../../teams/flows/current-team.ts';
import { postMessage } from '../../flows/post-message.ts';
import { EVERYBODY, resolveRecipients } from '../../flows/recipients.ts';
import { type NewMessage, summaryOf } from '../../rules/message.ts';
import { answerRequest } from './message-answers.ts';
import { type Draft, type Sent, sent } from './message-draft.ts';

export async function sendDraft(unit: Writes, place: BoardPlace, draft: Draft, as: string | undefined): Promise<Sent> {
  if (draft.type === 'shutdown_response' || draft.type === 'plan_approval_response') {
    return answerRequest(unit, draft, as);
  }
  const toLead = draft.type === 'plan_approval_request' || draft.type === 'idle_notification';
  const to = draft.to ?? (toLead ? TEAM_LEAD : undefined);
  if (to === undefined) throw wrongField('to', 'Name a recipient.');
  if (to === EVERYBODY && draft.type !== 'broadcast' && draft.type !== 'message') {
    throw wrongField('to', 'A request needs a single named recipient.');
  }
  const { recipients, collectionId } = await resolveRecipients(unit, place, to);
  const [first] = recipients;
  if (draft.type === 'shutdown_request') {
    if (!place.actor.isLead) throw new WaggleError('NOT_LEAD', 'Only the lead may ask a member to shut down.');
    const pending = first === undefined ? undefined : await unit.messages.pending(draft.type, collectionId, first);
    if (pending?.message.requestId !== undefined) return alreadyPending(nameOf(pending.to), pending.message.requestId);
  }
  if (draft.type === 'plan_approval_request') {
    const lead = await unit.teams.lead(collectionId);
    const isLead = lead !== undefined && first !== undefined && isSame(first, { agent: lead.agent, handle: lead.name });
    if (!isLead) throw new WaggleError('NOT_LEAD', 'Send the plan to the lead of the team: only the lead approves it.');
  }
  return sent(await postMessage(unit, messageFrom(draft, place, collectionId), recipients), recipients.map(nameOf));
}

/** A handle is valid only inside its team; elsewhere the sender is the agent, so that nobody can pose as a lead. */
function messageFrom(draft: Draft, { actor, team }: BoardPlace, collectionId: number): NewMessage {
  const { type, text, urgency, payload } = draft;
  const from = team?.id === collectionId ? actor : { agent: actor.agent, handle: null };
  return { type, text, urgency, payload, from, collectionId, summary: summaryOf(text, draft.summary) };
}

function alreadyPending(name: string, requestId: string): Sent {
  const message = `${name} was asked already and has not answered yet.`;
  return { success: true, message, recipients: [name], request_id: requestId, already_pending: true };
}
