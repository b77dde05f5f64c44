import type { SessionId } from '../../../kernel/rules/identity.ts';
import { MINUTE } from '../../../kernel/rules/time.ts';
import type { Writes } from '../../../kernel/store/unit.ts';
import type { NewNotice } from '../queries/notices.ts';
import type { AskedAction, AskPart } from '../rules/ask.ts';
import { type Notified, notifyPerson } from './notify-person.ts';

type About = Omit<NewNotice, 'person' | 'kind' | 'text'> & { readonly session: SessionId | null };

export interface QuestionAsked extends About {
  readonly parts: readonly AskPart[];
  /** Words before the parts. */
  readonly text?: string | undefined;
  readonly fallback?: { readonly afterMinutes: number; readonly answers: readonly string[] } | undefined;
}

/** Asks the person behind the agent. The answer comes to the thread of the task or run, else as mail. */
export async function putQuestion(unit: Writes, asked: QuestionAsked): Promise<Notified> {
  const { parts, text, fallback, session, ...about } = asked;
  const words = text ?? parts.map(({ question }) => question).join('\n');
  const notified = await notifyPerson(unit, { ...about, kind: 'question', text: words });
  const at = fallback === undefined ? null : unit.now + fallback.afterMinutes * MINUTE;
  await unit.asks.addQuestion({
    id: notified.id,
    session,
    parts,
    fallback: fallback === undefined || at === null ? null : { at, answers: fallback.answers },
  });
  return notified;
}

export interface ApprovalAsked extends About {
  readonly action: AskedAction;
}

const SHOWN = 300;

/** Asks the person behind a run whether it may do exactly this. */
export async function putApproval(unit: Writes, { action, session, ...about }: ApprovalAsked): Promise<Notified> {
  const where = action.folder === null ? '' : ` in ${action.folder}`;
  const given = action.arguments.length > SHOWN ? `${action.arguments.slice(0, SHOWN)}…` : action.arguments;
  const text = `Wants to use ${action.tool}${where}: ${given}`;
  const notified = await notifyPerson(unit, { ...about, kind: 'approval', text });
  await unit.asks.addApproval({ id: notified.id, session, action });
  return notified;
}
