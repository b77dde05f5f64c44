import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { faultInstead } from '../../api/fault-instead.ts';
import { type Day, filledDays } from '../../parts/usage/usage-days.ts';
import { USAGE_DAYS, useUsage } from '../../parts/usage/use-usage.ts';
import { Panel } from '../../ui/panel.tsx';
import { FaultNote } from '../../ui/states.tsx';
import { callWords, runWords } from './trend-words.ts';

/** Calls cause no events. */
const LOOK_AGAIN = 60_000;

function useCalls(hours: number) {
  return useQuery({
    queryKey: ['calls', hours],
    queryFn: () => call('savings_report', { hours }),
    refetchInterval: LOOK_AGAIN,
  });
}

/** Trends: calls by day, runs by week. */
export function Trends() {
  const queries = { day: useCalls(24), both: useCalls(48), usage: useUsage() };
  const failed = Object.values(queries).find((query) => faultInstead(query) !== undefined);
  if (failed !== undefined) return <FaultNote error={failed.error} retry={() => void failed.refetch()} />;
  const [day, both, usage] = [queries.day.data, queries.both.data, queries.usage.data];
  const days = filledDays(usage?.days ?? [], USAGE_DAYS, new Date());
  return (
    <Panel title="Trends">
      <div className="grid gap-x-8 gap-y-4 text-sm sm:grid-cols-2">
        <p className="min-h-10">
          {day === undefined || both === undefined ? '' : callWords(day.live.totals, both.live.totals)}
        </p>
        <div className="min-h-10">
          <p>{usage === undefined ? '' : runWords(days)}</p>
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
