interface Calls {
  readonly calls: number;
  readonly error_count: number;
  readonly avg_duration_ms: number;
}

interface Runs {
  readonly runs: number;
  readonly failed: number;
}

const counted = (count: number, one: string, many: string) =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString('en')} ${many}`;

/** Compares the calls of the last day with the day before; `both` covers the two days. */
export function callWords(day: Calls, both: Calls): string {
  const before = Math.max(0, both.calls - day.calls);
  if (day.calls === 0) return `No calls in the last 24 hours; ${before.toLocaleString('en')} the day before.`;
  const refused = day.error_count === 0 ? 'none refused' : `${day.error_count.toLocaleString('en')} refused`;
  const took =
    day.avg_duration_ms < 1 ? 'less than 1 ms' : `${Math.round(day.avg_duration_ms).toLocaleString('en')} ms`;
  const calls = counted(day.calls, 'call', 'calls');
  return `${calls} in the last 24 hours (${refused}), ${took} each on average; ${before.toLocaleString('en')} the day before.`;
}

/** Compares the runs of the last seven days with the seven days before; `days` is sorted oldest first. */
export function runWords(days: readonly Runs[]): string {
  const week = sumOf(days.slice(-7));
  const before = sumOf(days.slice(0, -7));
  if (week.runs === 0 && before.runs === 0) return 'The hub has started no agent in the last two weeks.';
  const failed = week.failed === 0 ? 'none failed' : `${week.failed.toLocaleString('en')} failed`;
  return `${counted(week.runs, 'run', 'runs')} in the last 7 days (${failed}); ${before.runs.toLocaleString('en')} in the 7 days before.`;
}

function sumOf(days: readonly Runs[]): Runs {
  return days.reduce((sum, { runs, failed }) => ({ runs: sum.runs + runs, failed: sum.failed + failed }), {
    runs: 0,
    failed: 0,
  });
}
