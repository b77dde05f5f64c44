import { groupBy } from '../group.ts';
import type { Instant } from '../time.ts';

/** The totals of all calls, or of the calls of one tool. */
export interface Usage {
  readonly operation: string;
  readonly calls: number;
  readonly errors: number;
  readonly charactersIn: number;
  readonly charactersOut: number;
  readonly durationUs: number;
  readonly lastAt: Instant;
}

/** The totals of one tool's calls with the same result: success, or an error code. */
export interface CallSums extends Omit<Usage, 'errors'> {
  readonly code: string | null;
}

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

/** About four characters of JSON per token. Budgets of answers use the same estimate. */
const CHARACTERS_PER_TOKEN = 4;
const MILLION = 1e6;
const MICROS_PER_MS = 1000;

export function estimatedTokens(characters: number): number {
  return Math.ceil(characters / CHARACTERS_PER_TOKEN);
}

function costOf(tokens: { readonly input: number; readonly output: number }, prices: Prices): number {
  return rounded((tokens.input * (prices.input ?? 0) + tokens.output * (prices.output ?? 0)) / MILLION);
}

/** A row of the report without its error counts. */
export function usageRow(usage: Usage, prices: Prices) {
  const { calls } = usage;
  const input = estimatedTokens(usage.charactersIn);
  const output = estimatedTokens(usage.charactersOut);
  const cost = costOf({ input, output }, prices);
  const each = (total: number) => (calls === 0 ? 0 : total / calls);
  const ms = usage.durationUs / MICROS_PER_MS;
  return {
    operation: usage.operation,
    calls,
    ok_count: calls - usage.errors,
    error_count: usage.errors,
    input_tokens: input,
    output_tokens: output,
    total_tokens: input + output,
    total_cost_usd: cost,
    avg_cost_usd: rounded(each(cost)),
    avg_input_tokens: Math.round(each(input)),
    avg_output_tokens: Math.round(each(output)),
    total_duration_ms: Math.round(ms),
    avg_duration_ms: Math.round(each(ms)),
    last_ts: usage.lastAt,
  };
}

/** One row per tool, most text first. */
export function usagesOf(sums: readonly CallSums[]): readonly Usage[] {
  const usages = [...groupBy(sums, ({ operation }) => operation)].map(([operation, rows]) => ({
    ...totalOf(rows.map(({ code, ...row }) => ({ ...row, errors: code === null ? 0 : row.calls }))),
    operation,
  }));
  const text = ({ charactersIn, charactersOut }: Usage) => charactersIn + charactersOut;
  return usages.sort((a, b) => text(b) - text(a) || (a.operation < b.operation ? -1 : 1));
}

export function refusalsOf(sums: readonly CallSums[]): readonly Refusals[] {
  return sums.flatMap(({ operation, code, calls, lastAt }) =>
    code === null ? [] : [{ operation, code, count: calls, lastAt }],
  );
}

export function totalOf(usages: readonly Usage[]): Usage {
  const sum = (of: (usage: Usage) => number) => usages.reduce((total, usage) => total + of(usage), 0);
  return {
    operation: TOTAL,
    calls: sum(({ calls }) => calls),
    errors: sum(({ errors }) => errors),
    charactersIn: sum(({ charactersIn }) => charactersIn),
    charactersOut: sum(({ charactersOut }) => charactersOut),
    durationUs: sum(({ durationUs }) => durationUs),
    lastAt: Math.max(0, ...usages.map(({ lastAt }) => lastAt)),
  };
}

function rounded(usd: number): number {
  return Math.round(usd * MILLION) / MILLION;
}
