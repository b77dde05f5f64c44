import { z } from 'zod';
import { errorCatalog } from '../../../kernel/rules/errors.ts';
import { groupBy } from '../../../kernel/rules/group.ts';
import { HOUR, type Instant } from '../../../kernel/rules/time.ts';
import type { Reads } from '../../../kernel/store/unit.ts';
import { readTool } from '../../../kernel/tool/define.ts';
import { cappedText } from '../../../kernel/tool/fields.ts';
import type { ToolSettings } from '../../../kernel/tool/run-context.ts';
import { referenceModel } from '../rules/reference.ts';
import { type Prices, type Refusals, refusalsOf, totalRow, usageRow, usagesOf } from '../rules/usage.ts';
import { savingsShape } from './savings-shape.ts';

const NOTE =
  'Calls over MCP that were written down in the window; tokens are estimated at four characters each. Calls that other processes answered in the last second may be missing.';
const price = z.number().min(0).optional();

interface ReportInput {
  readonly since_ms?: number | undefined;
  readonly hours: number;
  readonly operation?: string | undefined;
  readonly input_usd_per_1m?: number | undefined;
  readonly output_usd_per_1m?: number | undefined;
}

export const savingsReport = readTool({
  name: 'savings_report',
  toolset: 'metrics',
  summary: 'Report what MCP calls cost and what compact answers save.',
  input: () =>
    z.object({
      since_ms: z.int().min(0).optional().describe('Epoch ms'),
      hours: z.number().positive().max(720).default(24).describe('Window'),
      operation: cappedText(100).min(1).optional().describe('Tool'),
      input_usd_per_1m: price.describe('USD'),
      output_usd_per_1m: price.describe('USD'),
    }),
  output: savingsShape,
  errors: [],
  cli: { command: 'savings' },
  opensFirst: true,
  async outside(inside, input, { settings, callsWritten }) {
    // Call records are stored in batches; the report includes the calls of a moment ago.
    await callsWritten();
    return inside((unit) => report(unit, input, settings));
  },
});

async function report(unit: Reads, input: ReportInput, settings: ToolSettings) {
  const { since_ms, hours, operation, input_usd_per_1m, output_usd_per_1m } = input;
  const prices: Prices = {
    input: input_usd_per_1m ?? settings.inputUsdPerMillion,
    output: output_usd_per_1m ?? settings.outputUsdPerMillion,
  };
  const since = since_ms ?? unit.now - Math.round(hours * HOUR);
  const sums = await unit.metrics.sums(since, operation);
  const rows = usagesOf(sums).map((usage) => usageRow(usage, prices));
  const refusals = refusalsOf(sums);
  const byTool = groupBy(refusals, (row) => row.operation);
  return {
    live: {
      note: NOTE,
      window: { since, until: unit.now, hours: hoursIn(since, unit.now) },
      cost_basis: {
        input_usd_per_1m_tokens: prices.input ?? 0,
        output_usd_per_1m_tokens: prices.output ?? 0,
        configured: prices.input !== undefined || prices.output !== undefined,
      },
      totals: { ...totalRow(rows, prices), error_reasons: reasonsIn(refusals) },
      operations: rows.map((row) => ({ ...row, error_reasons: reasonsIn(byTool.get(row.operation) ?? []) })),
    },
    reference: referenceModel(),
  };
}

function hoursIn(since: Instant, until: Instant): number {
  return Math.round(((until - since) / HOUR) * 100) / 100;
}

/**
 * Error codes with their counts, most frequent first. The message is the general meaning of the code, because the
 * message of a single call may name things that other callers cannot see.
 */
function reasonsIn(refusals: readonly Refusals[]) {
  const groups = [...groupBy(refusals, ({ code }) => code)];
  return groups
    .map(([code, rows]) => ({
      error_code: code,
      error_message: meaningOf(code),
      count: rows.reduce((sum, { count }) => sum + count, 0),
      last_ts: Math.max(...rows.map(({ lastAt }) => lastAt)),
    }))
    .sort((a, b) => b.count - a.count || (a.error_code < b.error_code ? -1 : 1));
}

function meaningOf(code: string): string | null {
  const entry = Object.entries(errorCatalog).find(([known]) => known === code);
  return entry?.[1].means ?? null;
}
