import type { Output } from '../../api/client.ts';

type Row = Output<'list_usage'>['days'][number];

export interface Day {
  readonly day: string;
  readonly runs: number;
  readonly failed: number;
  readonly tokens: number;
  readonly cost: number;
}

/** One entry per day up to today, including days without a run; sums up the agents of each day. */
export function filledDays(rows: readonly Row[], count: number, today: Date): readonly Day[] {
  const days = new Map<string, Day>();
  for (let back = count - 1; back >= 0; back -= 1) {
    const day = dayName(new Date(today.getFullYear(), today.getMonth(), today.getDate() - back));
    days.set(day, { day, runs: 0, failed: 0, tokens: 0, cost: 0 });
  }
  for (const row of rows) {
    const sum = days.get(row.day);
    if (sum === undefined) continue;
    days.set(row.day, {
      day: row.day,
      runs: sum.runs + row.runs,
      failed: sum.failed + row.failed,
      tokens: sum.tokens + row.input_tokens + row.output_tokens,
      cost: sum.cost + row.cost_usd,
    });
  }
  return [...days.values()];
}

/** The day in the local time zone. */
function dayName(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
