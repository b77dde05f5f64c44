import { WORKSPACE_ID } from '../../../kernel/rules/identity.ts';
import type { Writes } from '../../../kernel/store/unit.ts';
import type { PersonAnswered } from '../../runs/flows/run-changes.ts';
import { exceededLimit } from '../rules/mailbox.ts';
import { summaryOf } from '../rules/message.ts';

/** What a person has answered is mail for the agent that asked; a full mailbox does not undo the answer. */
export async function mailAnswer(unit: Writes, { agent, text, by }: PersonAnswered): Promise<void> {
  const to = { agent, handle: null };
  const load = await unit.messages.load(to, by, 'message');
  if (exceededLimit(load, { urgency: 'needs_reply', isPerson: true }) !== undefined) return;
  const from = { agent: by, handle: null };
  const message = { from, type: 'message', urgency: 'needs_reply', text, summary: summaryOf(text) } as const;
  await unit.messages.send(await unit.messages.nextId(), { ...message, collectionId: WORKSPACE_ID }, [to]);
}
