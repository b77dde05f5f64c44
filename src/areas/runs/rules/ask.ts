import { WaggleError } from '../../../kernel/rules/errors.ts';
import type { AgentId, SessionId } from '../../../kernel/rules/identity.ts';
import type { Instant } from '../../../kernel/rules/time.ts';

/** One part of a question; without options, any words answer it. */
export interface AskPart {
  readonly question: string;
  readonly options: readonly string[];
}

export const FEWEST_OPTIONS = 2;
export const MOST_OPTIONS = 6;
export const LONGEST_OPTION = 80;
export const MOST_PARTS = 5;

export const decisions = ['allow_once', 'allow_run', 'deny'] as const;
export type AskDecision = (typeof decisions)[number];

export type AskState = 'open' | 'answered' | 'expired';

/** The exact action that an approval is for. */
export interface AskedAction {
  readonly tool: string;
  /** The arguments as JSON. */
  readonly arguments: string;
  readonly folder: string | null;
  /** What the agent said just before. */
  readonly said: string | null;
}

interface AskBase {
  /** The notice that tells the person. */
  readonly id: number;
  readonly state: AskState;
  readonly agent: AgentId;
  readonly person: AgentId;
  readonly session: SessionId | null;
  readonly runId: string | null;
  readonly taskId: number | null;
  readonly text: string;
  readonly createdAt: Instant;
  /** Null if it was nobody: the default of a question. */
  readonly answeredBy: AgentId | null;
  readonly answeredAt: Instant | null;
}

export interface Question extends AskBase {
  readonly kind: 'question';
  readonly parts: readonly AskPart[];
  /** What holds if nobody has answered by then. */
  readonly fallback: { readonly at: Instant; readonly answers: readonly string[] } | null;
  readonly answers: readonly string[] | null;
}

export interface Approval extends AskBase {
  readonly kind: 'approval';
  readonly action: AskedAction;
  readonly decision: AskDecision | null;
  readonly reason: string | null;
}

export type PersonAsk = Question | Approval;

/** Refuses to answer what was answered before, or what nobody waits for any more. */
export function requireOpen({ id, state }: Pick<PersonAsk, 'id' | 'state'>): void {
  if (state === 'answered') throw new WaggleError('ALREADY_ANSWERED', `Item notice-${id} was answered before.`);
  if (state === 'expired') throw new WaggleError('ITEM_EXPIRED', `Nobody waits for item notice-${id} any more.`);
}

/** The answers in full: the number of an option stands for its words. */
export function wholeAnswers(
  { id, parts }: Pick<Question, 'id' | 'parts'>,
  given: readonly string[],
): readonly string[] {
  if (given.length !== parts.length) {
    const message = `Item notice-${id} has ${parts.length} parts, and ${given.length} answers were given.`;
    throw new WaggleError('INVALID_INPUT', message, undefined, { fields: [{ path: 'answers', message }] });
  }
  return given.map((answer, at) => {
    const options = parts[at]?.options ?? [];
    const words = answer.trim();
    if (options.includes(words) || !/^[1-9]$/.test(words)) return words;
    return options[Number(words) - 1] ?? words;
  });
}

/** What the thread of the agent gets. A default is said to be nobody's answer. */
export function answerText(
  { parts, fallback }: Pick<Question, 'parts' | 'fallback'>,
  answers: readonly string[],
  by: AgentId | null,
): string {
  const head =
    by === null
      ? `Nobody has answered${fallback === null ? '' : ' in time'}. What follows is the default that you named, and nobody's answer.`
      : `${by} has answered your question.`;
  const lines = parts.map(({ question }, at) => `Question: ${question}\nAnswer: ${answers[at] ?? ''}`);
  return [head, ...lines].join('\n\n');
}
