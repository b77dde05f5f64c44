import { referenceModel } from '../../src/areas/savings/rules/reference.ts';
import { table } from '../table.ts';
import { measureSavings } from './measure.ts';

/** Measures again the comparison that savings_report shows as its reference. */
export async function savingsText(): Promise<string> {
  const measurement = await measureSavings();
  const { rows, totals } = referenceModel(measurement);
  const cells = [...rows, { ...totals, operation: 'all', frequency_per_session: '' }].map((row) => [
    row.operation,
    String(row.frequency_per_session),
    row.baseline_tokens.toLocaleString('en'),
    row.colony_tokens.toLocaleString('en'),
    `${row.savings_pct} %`,
  ]);
  const head = ['loop of work', 'per session', 'tokens, everything', 'tokens, compact', 'saved'];
  return `${measurement.conditions}\n\n${table(head, cells)}`;
}
