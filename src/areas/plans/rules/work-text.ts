import { cutToTokens, tokensOf } from '../../../kernel/text/token-estimate.ts';
import type { Plan } from './plan.ts';

/** Enough for any brief that a person writes; a longer one is read with a call of its own. */
const WHOLE_TOKENS = 4000;
/** What the plan may say beside a description that takes up everything. */
const PLAN_TOKENS = 300;
/** Four bytes of ordinary text are a token. */
const BYTES_PER_TOKEN = 4;
/** By how much the estimate exceeds the tokens of plain prose, so that no brief is cut that would have fitted. */
const PROSE_EXCESS = 1.25;

/** What somebody who takes a sub-task has to know. */
export interface WorkText {
  readonly title: string;
  readonly description: string;
  readonly problem: string;
  readonly acceptance_criteria: string[];
}

export interface CutText {
  readonly work: WorkText;
  /** Whether only the beginning of the description is in it. */
  readonly cutsDescription: boolean;
  /** The same for the problem and the criteria of the plan. */
  readonly cutsPlan: boolean;
}

/** The texts of a sub-task and its plan: whole if they are not too long, else their beginning. */
export function workText(
  { title, description }: { readonly title: string; readonly description: string },
  { problem, acceptance }: Pick<Plan, 'problem' | 'acceptance'>,
): CutText {
  const isShort = leastTokens(description) <= WHOLE_TOKENS;
  const shown = isShort ? description : cutToTokens(description, WHOLE_TOKENS);
  let left = Math.max(WHOLE_TOKENS - tokensOf(shown), PLAN_TOKENS);
  const take = (text: string) => {
    const part = left < 1 ? '' : cutToTokens(text, left);
    left -= tokensOf(part);
    return part;
  };
  const why = take(problem);
  const criteria = acceptance.map(take);
  return {
    work: { title, description: shown, problem: why, acceptance_criteria: criteria.filter((one) => one !== '') },
    cutsDescription: shown !== description,
    cutsPlan: why !== problem || criteria.some((one, at) => one !== acceptance[at]),
  };
}

/** The lower of two measures, of which each is too high for some texts. */
function leastTokens(text: string): number {
  return Math.min(new TextEncoder().encode(text).length / BYTES_PER_TOKEN, tokensOf(text) / PROSE_EXCESS);
}
