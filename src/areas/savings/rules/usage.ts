import type { CallSums, Usage } from '../../../kernel/rules/call-sums.ts';
import { groupBy } from '../../../kernel/rules/group.ts';
import type { Instant } from '../../../kernel/rules/time.ts';
import { estimatedTokens } from '../../../kernel/text/token-estimate.ts';

/** How often a tool returned an error code. */
export interface Refusals {
  readonly operation: string;
  readonly code: string;
  readonly count: number;
  readonly lastAt: Instant;
}

/** USD per million tokens; absent if no price is set. */
export interface Prices {
  readonly input?: number | undefined;
  readonly output?: number | undefined;
}

const TOTAL = '__total__';

const MILLION = 1e6;
const MICROS_PER_MS = 1000;

function costOf(tokens: { readonly input: number; readonly output: number }, prices: Prices): number {
  return rounded((tokens.input * (prices.input ?? 0) + tokens.output * (prices.output ?? 0)) / MILLION);
}

/** What a row of the report counts, in the units of the report. */
interface Counted {
  readonly operation: string;
  readonly calls: number;
  readonly error_count: number;
  readonly input_tokens: number;
  readonly output_tokens: number;
  readonly total_duration_ms: number;
  readonly last_ts: Instant;
}

/** The row of one tool without its error reasons. */
export function usageRow(usage: Usage, prices: Prices) {
  const counted = {
    operation: usage.operation,
    calls: usage.calls,
    error_count: usage.errors,
    input_tokens: estimatedTokens(usage.charactersIn),
    output_tokens: estimatedTokens(usage.charactersOut),
    total_duration_ms: Math.round(usage.durationUs / MICROS_PER_MS),
    last_ts: usage.lastAt,
  };
  return reportRow(counted, prices);
}

/** The row of all calls. It adds up the rounded numbers of the rows, so that the report's columns sum to its totals. */
export function totalRow(rows: readonly Counted[], prices: Prices) {
  const sum = (of: (row: Counted) => number) => rows.reduce((total, row) => total + of(row), 0);
  const counted = {
    operation: TOTAL,
    calls: sum(({ calls }) => calls),
    error_count: sum(({ error_count }) => error_count),
    input_tokens: sum(({ input_tokens }) => input_tokens),
    output_tokens: sum(({ output_tokens }) => output_tokens),
    total_duration_ms: sum(({ total_duration_ms }) => total_duration_ms),
    last_ts: Math.max(0, ...rows.map(({ last_ts }) => last_ts)),
  };
  return reportRow(counted, prices);
}

function reportRow(counted: Counted, prices: Prices) {
  const { operation, calls, error_count, input_tokens, output_tokens, total_duration_ms, last_ts } = counted;
  const cost = costOf({ input: input_tokens, output: output_tokens }, prices);
  const each = (total: number) => (calls === 0 ? 0 : total / calls);
  return {
    operation,
    calls,
    ok_count: calls - error_count,
    error_count,
    input_tokens,
    output_tokens,
    total_tokens: input_tokens + output_tokens,
    total_cost_usd: cost,
    avg_cost_usd: rounded(each(cost)),
    avg_input_tokens: Math.round(each(input_tokens)),
    avg_output_tokens: Math.round(each(output_tokens)),
    total_duration_ms,
    avg_duration_ms: Math.round(each(total_duration_ms)),
    last_ts,
  };
}

/** One row per tool, most text first. */
export function usagesOf(sums: readonly CallSums[]): readonly Usage[] {
  const usages = [...groupBy(sums, ({ operation }) => operation)].map(([operation, rows]) => usageOf(operation, rows));
  const text = ({ charactersIn, charactersOut }: Usage) => charactersIn + charactersOut;
  return usages.sort((a, b) => text(b) - text(a) || (a.operation < b.operation ? -1 : 1));
}

export function refusalsOf(sums: readonly CallSums[]): readonly Refusals[] {
  return sums.flatMap(({ operation, code, calls, lastAt }) =>
    code === null ? [] : [{ operation, code, count: calls, lastAt }],
  );
}

function usageOf(operation: string, sums: readonly CallSums[]): Usage {
  const sum = (of: (row: CallSums) => number) => sums.reduce((total, row) => total + of(row), 0);
  return {
    operation,
    calls: sum(({ calls }) => calls),
    errors: sum(({ code, calls }) => (code === null ? 0 : calls)),
    charactersIn: sum(({ charactersIn }) => charactersIn),
    charactersOut: sum(({ charactersOut }) => charactersOut),
    durationUs: sum(({ durationUs }) => durationUs),
    lastAt: Math.max(...sums.map(({ lastAt }) => lastAt)),
  };
}

function rounded(usd: number): number {
  return Math.round(usd * MILLION) / MILLION;
}
