import { WaggleError } from '../../../../kernel/rules/errors.ts';
import { nameOf } from '../../../../kernel/rules/holder.ts';
import { wrongField } from '../../../../kernel/rules/refusals.ts';
import { parseAddress } from '../../../../kernel/rules/team.ts';
import type { Writes } from '../../../../kernel/store/unit.ts';
import { actorIn } from '../../../teams/flows/current-team.ts';
import { departMember } from '../../../teams/flows/team-membership.ts';
import { postMessage } from '../../flows/post-message.ts';
import type { MessageDelivery } from '../../queries/rows.ts';
import { summaryOf } from '../../rules/message.ts';
import { type Draft, type Sent, sent } from './message-draft.ts';

/** Answers an open request of the same kind. Only its recipient may, and only the lead may answer for a plan. */
export async function answerRequest(unit: Writes, draft: Draft, as: string | undefined): Promise<Sent> {
  const { requestId, approve } = draft;
  if (requestId === undefined) throw wrongField('request_id', 'Name the request that you answer.');
  if (approve === undefined) throw wrongField('approve', 'Say true or false.');
  const request = await unit.messages.request(requestId);
  if (request === undefined || request.message.type !== draft.type.replace(/_response$/, '_request')) throw unknown();
  const { collectionId, from } = request.message;
  const name = as === undefined ? undefined : parseAddress(as).name;
  const isMine = request.to.agent === unit.scope.agent;
  const actor = await actorIn(unit, collectionId, name ?? (isMine ? (request.to.handle ?? undefined) : undefined));
  if (draft.type === 'plan_approval_response' && !actor.isLead) throw onlyLead(unit, collectionId);
  if (!isMine || (request.to.handle !== null && request.to.handle !== actor.handle)) throw unknown();

  await unit.messages.answered(request.message.id);
  const { text, summary, urgency, type } = draft;
  const payload = { ...draft.payload, request_id: requestId, approve };
  const message = {
    type,
    text,
    urgency,
    payload,
    requestId,
    from: actor,
    collectionId,
    summary: summaryOf(text, summary),
  };
  const posted = await postMessage(unit, message, [from]);
  if (type === 'shutdown_response' && approve) await stop(unit, request);
  return sent(posted, [nameOf(from)]);
}

/** A member that agrees to shut down leaves the team, so that nothing waits for it. */
async function stop(unit: Writes, request: MessageDelivery): Promise<void> {
  const team = await unit.teams.find(request.message.collectionId);
  const handle =
    team === undefined || request.to.handle === null ? undefined : await unit.teams.handle(team.id, request.to.handle);
  if (team !== undefined && handle !== undefined) await departMember(unit, team, handle, request.to);
}

function unknown(): WaggleError {
  return new WaggleError('REQUEST_NOT_FOUND', 'No open request with that id is addressed to you.');
}

/** Non-members of the team must not learn whether a request exists. */
function onlyLead(unit: Writes, collectionId: number): WaggleError {
  if (!unit.teams.isMember(collectionId)) return unknown();
  return new WaggleError('NOT_LEAD', 'Only the lead of the team may approve a plan.');
}
