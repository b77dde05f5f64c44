import { openLine } from './hub.ts';
import type { HookInput } from './input.ts';
import type { Occasion } from './tell.ts';

const SPENT =
  /\b(?:usage|rate|session|weekly|daily|spend(?:ing)?|5-hour|five-hour) limit\b|\bquota\b|\blimit reached\b|\bout of (?:credits|extra usage)\b|credit balance is too low|rate_limit|usage_limit|billing_error/i;

/** A model's own long answer may mention limits; a client's message about one is short. */
const LONGEST = 400;

/** The client's message about a provider limit, if that is why the turn stopped. */
export function quotaStop({ error, error_details, last_assistant_message }: HookInput): string | undefined {
  const short = [error, error_details, last_assistant_message].flatMap((text = '') =>
    text === '' || text.length > LONGEST ? [] : [text],
  );
  return short.some((text) => SPENT.test(text)) ? short.join(': ') : undefined;
}

/**
 * How clients begin the message when a turn ends because the quota is spent. A model that writes about limits begins
 * differently.
 */
const ENDED =
  /^(?:claude (?:ai )?)?(?:(?:usage|session|weekly|daily|spending|rate|\d+-hour|five-hour) limit reached|you(?:['’]ve| have) (?:hit|reached|exceeded) your (?:\w+ ){0,2}(?:limit|quota)|(?:you are|you['’]re) out of (?:credits|extra usage)|(?:your )?credit balance is too low|quota exceeded)/i;

/** Whether a turn ended normally, but with such a message as its last. */
export function endedForQuota({ last_assistant_message = '' }: HookInput): boolean {
  const text = last_assistant_message.trim();
  return text.length <= LONGEST && ENDED.test(text);
}

/** Records a turn that failed because the quota is spent, so that others know why the session is silent. */
export async function atFailure({ input, home, speaker }: Occasion): Promise<undefined> {
  const text = quotaStop(input);
  if (text === undefined) return undefined;
  const line = await openLine(home, speaker);
  await line?.quota(text).finally(() => line.close());
  return undefined;
}
