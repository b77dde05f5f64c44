import type { RunOutcome } from '../../../areas/runs/rules/run.ts';
import { type Instant, MINUTE } from '../../../kernel/rules/time.ts';
import { resetTime } from './reset-time.ts';

export interface ProviderFault {
  /** The provider's HTTP status, if known. */
  readonly status?: number | null | undefined;
  readonly text: string;
  /** When a spent quota resets, if the program reports it outside the text. */
  readonly resetAt?: Instant | undefined;
  /** Set if something other than the text shows that the quota is spent. */
  readonly spent?: boolean;
}

const SPENT =
  /usage limit|hit your limit|credit balance|insufficient[ _]quota|out of credits|billing hard limit|exhausted your \w+ quota/i;
const LOGIN =
  /not logged in|please (run )?\/?log ?in|(invalid|incorrect|missing) (x-)?api[ -]?key|key (is )?(not valid|invalid|not found)|authenticat|unauthori[sz]ed|token (has )?expired/i;
const SLOW_DOWN = /rate.?limit|too many requests|resource.?exhausted|quota/i;
/** A retry delay shorter than our back-off is a rate limit, not an exhausted quota. */
const SHORT_WAIT = 5 * MINUTE;

/** Maps a provider's refusal, by status and text, to the outcome that decides about the next start. */
export function faultOutcome({ status = null, text, resetAt, spent = false }: ProviderFault, now: Instant): RunOutcome {
  const at = status ?? statusIn(text);
  const reset = resetAt ?? resetTime(text, now);
  const detail = text.slice(0, 500);
  const isLong = reset !== undefined && reset - now > SHORT_WAIT;
  if (spent || SPENT.test(text) || at === 402 || (limited(at, text) && isLong)) {
    return { kind: 'failed', reason: 'quota', detail, ...(reset === undefined ? {} : { resetAt: reset }) };
  }
  if (at === 401 || at === 403) return { kind: 'failed', reason: 'auth', detail };
  if (limited(at, text)) return { kind: 'failed', reason: 'rate', detail };
  if (at === null && LOGIN.test(text)) return { kind: 'failed', reason: 'auth', detail };
  return { kind: 'failed', reason: 'provider', detail };
}

function limited(status: number | null, text: string): boolean {
  return status === 429 || (status === null && SLOW_DOWN.test(text));
}

/** The HTTP status that a message names: "unexpected status 401 Unauthorized". */
export function statusIn(text: string): number | null {
  const found = /\b(?:status|http|error|code)\b(?: code)?["']?[ :=]+([45]\d\d)\b/i.exec(text);
  return found?.[1] === undefined ? null : Number(found[1]);
}
