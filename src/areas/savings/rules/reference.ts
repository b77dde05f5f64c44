import { measured } from './measured.ts';

/** One operation: the tokens that a model receives if it fetches everything, and in the compact form. */
export interface TokenComparison {
  readonly operation: string;
  readonly perSession: number;
  readonly everything: number;
  readonly compact: number;
  readonly rationale: string;
}

export interface Measurement {
  readonly conditions: string;
  readonly rows: readonly TokenComparison[];
}

function savedPercent(everything: number, compact: number): number {
  return everything === 0 ? 0 : Math.round((1 - compact / everything) * 100);
}

/** The recorded comparison per session: the cost of one call times the number of calls in the recorded session. */
export function referenceModel({ conditions, rows }: Measurement = measured) {
  const shown = rows.map(({ operation, perSession, everything, compact, rationale }) => ({
    operation,
    frequency_per_session: perSession,
    baseline_tokens: everything * perSession,
    colony_tokens: compact * perSession,
    savings_pct: savedPercent(everything, compact),
    rationale,
  }));
  const sum = (of: (row: (typeof shown)[number]) => number) => shown.reduce((total, row) => total + of(row), 0);
  const baseline = sum((row) => row.baseline_tokens);
  const compact = sum((row) => row.colony_tokens);
  return {
    kind: 'static_per_session_model' as const,
    note: `Recorded once, not derived from the live window. ${conditions}`,
    rows: shown,
    totals: { baseline_tokens: baseline, colony_tokens: compact, savings_pct: savedPercent(baseline, compact) },
  };
}
