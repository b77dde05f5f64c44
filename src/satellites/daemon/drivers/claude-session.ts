/** The usage of a session at the end of its last run. */
export interface ClaudeTotals {
  readonly costUsd: number;
  readonly tokens: number;
}

export interface ClaudeRef {
  readonly session: string;
  readonly before: ClaudeTotals;
}

const none: ClaudeTotals = { costUsd: 0, tokens: 0 };

/**
 * Newer versions of the program report the cost of a whole session, so the next run needs the totals so far: the
 * session reference carries them, as `<session>?cost=…&tokens=…`.
 */
export function writeClaudeRef({ session, before }: ClaudeRef): string {
  return before.tokens === 0 ? session : `${session}?cost=${before.costUsd}&tokens=${before.tokens}`;
}

export function readClaudeRef(ref: string): ClaudeRef {
  const [session = '', query = ''] = ref.split('?');
  const values = new URLSearchParams(query);
  const amount = (name: string) => {
    const value = Number(values.get(name));
    return Number.isFinite(value) && value > 0 ? value : 0;
  };
  const before = { costUsd: amount('cost'), tokens: amount('tokens') };
  return { session, before: before.tokens === 0 ? none : before };
}

export interface ToldUsage {
  readonly costUsd: number;
  /** Tokens of every model, over the same span as the cost. */
  readonly tokens: number;
  /** Tokens of this run alone. */
  readonly ownTokens: number;
}

/**
 * The cost of this run, and the totals after it. Some versions report the cost of the session and others that of the
 * process. The token count tells which: a session total includes the tokens of earlier runs and of this one.
 */
export function settleCost(
  { costUsd, tokens, ownTokens }: ToldUsage,
  before: ClaudeTotals,
): { readonly costUsd: number; readonly after: ClaudeTotals } {
  if (tokens < before.tokens + ownTokens) return { costUsd, after: before };
  return { costUsd: Math.max(0, costUsd - before.costUsd), after: { costUsd, tokens } };
}
