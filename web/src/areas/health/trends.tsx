import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { type Day, filledDays } from '../../parts/usage/usage-days.ts';
import { Panel } from '../../ui/panel.tsx';
import { callWords, runWords } from './trend-words.ts';

const DAYS = 14;
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Trends: calls by day, runs by week. */
export function Trends() {
  const day = useQuery({ queryKey: ['calls', 24], queryFn: () => call('savings_report', { hours: 24 }) }).data;
  const both = useQuery({ queryKey: ['calls', 48], queryFn: () => call('savings_report', { hours: 48 }) }).data;
  const usage = useQuery({
    queryKey: ['runs', 'usage', 'all'],
    queryFn: () => call('list_usage', { days: DAYS, zone }),
  });
  const days = filledDays(usage.data?.days ?? [], DAYS, new Date());
  return (
    <Panel title="Trends">
      <div className="grid gap-x-8 gap-y-4 text-sm sm:grid-cols-2">
        <p className="min-h-10">
          {day === undefined || both === undefined ? '' : callWords(day.live.totals, both.live.totals)}
        </p>
        <div className="min-h-10">
          <p>{usage.data === undefined ? '' : runWords(days)}</p>
          {days.some(({ runs }) => runs > 0) ? <Bars days={days} /> : null}
        </div>
      </div>
    </Panel>
  );
}

/** A bar per day; the red part is failed runs. */
function Bars({ days }: { days: readonly Day[] }) {
  const most = Math.max(1, ...days.map(({ runs }) => runs));
  return (
    <div aria-hidden="true" className="mt-3 flex h-12 items-end gap-1 border-b border-line">
      {days.map(({ day, runs, failed }) => (
        <span
          key={day}
          title={`${day}: ${runs} ${runs === 1 ? 'run' : 'runs'}, ${failed} failed`}
          className="flex flex-1 flex-col justify-end overflow-hidden rounded-t-[3px]"
          style={{ height: '100%' }}
        >
          <span className="bg-rust" style={{ height: `${(failed / most) * 100}%` }} />
          <span className="bg-honey" style={{ height: `${((runs - failed) / most) * 100}%` }} />
        </span>
      ))}
    </div>
  );
}
