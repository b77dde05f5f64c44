/** What a session had used up when its last run ended. */
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
 * Newer versions of the program tell the cost of a whole session, so the next run must know where this one stopped:
 * the reference to the session carries it, as `<session>?cost=…&tokens=…`.
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
  /** Of every model, over the same span as the cost. */
  readonly tokens: number;
  /** Of this run alone. */
  readonly ownTokens: number;
}

/**
 * The cost of this run, and the totals after it. Some versions tell the cost of the session and others that of the
 * process. The tokens beside it say which: a total of the session holds those of earlier runs and those of this one.
 */
export function settleCost(
  { costUsd, tokens, ownTokens }: ToldUsage,
  before: ClaudeTotals,
): { readonly costUsd: number; readonly after: ClaudeTotals } {
  if (tokens < before.tokens + ownTokens) return { costUsd, after: before };
  return { costUsd: Math.max(0, costUsd - before.costUsd), after: { costUsd, tokens } };
}
