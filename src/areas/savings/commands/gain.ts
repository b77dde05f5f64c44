import type { Command } from 'commander';
import type { AnswerOf } from '../../../composition/called-tools.ts';
import { answer, type Context, contextFrom } from '../../../kernel/cli/context.ts';
import { calledHere, type Io } from '../../../kernel/cli/io.ts';
import { throughDoor } from '../../../kernel/cli/through-door.ts';
import { wrapped } from '../../../kernel/cli/words/paint.ts';
import { table } from '../../../kernel/cli/words/table.ts';
import { iso } from '../../../kernel/rules/time.ts';

type Report = AnswerOf<'savings_report'>;

export function addGainCommand(program: Command, io: Io): void {
  program
    .command('gain')
    .description('Show what MCP calls cost in tokens and dollars, and what compact answers save.')
    .option('--hours <number>', 'hours to look back, up to 720', '24')
    .option('--operation <tool>', 'only this tool')
    .addHelpText('after', '\nExample:\n  COLONY_MCP_OUTPUT_USD_PER_1M=10 waggle gain --hours 168')
    .action((options: { hours: string; operation?: string }, command: Command) =>
      gain(contextFrom(io, command), options),
    );
}

/** Sends the prices from the local settings, so that a remote hub uses them too. */
function gain(context: Context, { hours, operation }: { hours: string; operation?: string }): Promise<void> {
  const { settings } = context;
  return throughDoor(context, 'read', async (call) => {
    const report = await call('savings_report', {
      hours: Number(hours),
      operation,
      input_usd_per_1m: settings['mcp.inputUsdPerMillion'],
      output_usd_per_1m: settings['mcp.outputUsdPerMillion'],
    });
    answer(context, report, () =>
      [liveText(context.io, report), referenceText(report, context.io.columns)].join('\n\n'),
    );
  });
}

function liveText(io: Io, { live: { window, cost_basis, totals, operations } }: Report): string {
  const since = `MCP calls since ${iso(window.since)}`;
  if (operations.length === 0) return `${since}: none.`;
  const rows = [...operations, { ...totals, operation: 'all' }].map((row) => ({
    tool: row.operation,
    calls: row.calls,
    refused: row.error_count,
    tokens_in: row.input_tokens,
    tokens_out: row.output_tokens,
    out_per_call: row.avg_output_tokens,
    ms_per_call: row.avg_duration_ms,
    ...(cost_basis.configured ? { usd: row.total_cost_usd.toFixed(4) } : {}),
  }));
  const prices = cost_basis.configured
    ? ''
    : calledHere(io, '\nNo price is set. To set one: waggle config set mcp.outputUsdPerMillion <dollars>');
  return `${since}; token counts are estimates:\n${table(rows)}${prices}`;
}

function referenceText({ reference: { note, rows, totals } }: Report, columns = 80): string {
  const all = { operation: 'all', frequency_per_session: '', ...totals };
  const shown = [...rows, all].map((row) => ({
    operation: row.operation,
    per_session: row.frequency_per_session,
    full: row.baseline_tokens,
    compact: row.colony_tokens,
    saved: `${row.savings_pct} %`,
  }));
  return [...wrapped(`What compact answers save. ${note}`, columns), table(shown)].join('\n');
}
