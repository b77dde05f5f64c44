import { openLine } from './hub.ts';
import type { HookInput } from './input.ts';
import type { Occasion } from './tell.ts';

const SPENT =
  /\b(?:usage|rate|session|weekly|daily|spend(?:ing)?|5-hour|five-hour) limit\b|\bquota\b|\blimit reached\b|\bout of (?:credits|extra usage)\b|credit balance is too low|rate_limit|usage_limit|billing_error/i;

/** A model's own long answer may speak of limits; what a client says of one is short. */
const LONGEST = 400;

/** What the client says of a limit of its provider, if this is such a stop. */
export function quotaStop({ error, error_details, last_assistant_message }: HookInput): string | undefined {
  const short = [error, error_details, last_assistant_message].flatMap((text = '') =>
    text === '' || text.length > LONGEST ? [] : [text],
  );
  return short.some((text) => SPENT.test(text)) ? short.join(': ') : undefined;
}

/** A turn that failed for want of quota is noted, so that others know why nothing more comes. */
export async function atFailure({ input, home, speaker }: Occasion): Promise<undefined> {
  const text = quotaStop(input);
  if (text === undefined) return undefined;
  const line = await openLine(home, speaker);
  await line?.quota(text).finally(() => line.close());
  return undefined;
}
