import { WaggleError } from '../../../kernel/rules/errors.ts';
import { cappedList, cappedText } from '../../../kernel/tool/fields.ts';
import { FEWEST_OPTIONS, LONGEST_OPTION, MOST_OPTIONS } from '../rules/ask.ts';

export const optionsField = cappedList(cappedText(LONGEST_OPTION), MOST_OPTIONS)
  .refine(
    (list) => list.length === 0 || list.length >= FEWEST_OPTIONS,
    `Give ${FEWEST_OPTIONS}-${MOST_OPTIONS} options, or none.`,
  )
  .refine((list) => new Set(list).size === list.length, 'The options must differ.')
  .default([])
  .describe('Short answers to choose from');

interface Given {
  readonly default_answers?: readonly string[] | undefined;
  readonly default_after_minutes?: number | undefined;
}

/** The default of a question, which needs both its time and an answer for each part. */
export function fallbackFrom({ default_answers: answers, default_after_minutes: afterMinutes }: Given, parts: number) {
  if (answers === undefined && afterMinutes === undefined) return undefined;
  if (answers === undefined || afterMinutes === undefined || answers.length !== parts) {
    const message = 'A default needs default_after_minutes and one answer for each question.';
    throw new WaggleError('INVALID_INPUT', message, undefined, { fields: [{ path: 'default_answers', message }] });
  }
  return { afterMinutes, answers };
}
