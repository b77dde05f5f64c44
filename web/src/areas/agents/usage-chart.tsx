import { faultInstead } from '../../api/fault-instead.ts';
import { type Day, filledDays } from '../../parts/usage/usage-days.ts';
import { USAGE_DAYS, useUsage } from '../../parts/usage/use-usage.ts';
import { Panel } from '../../ui/panel.tsx';
import { dollars, shortCount } from '../../ui/run-looks.ts';
import { FaultNote } from '../../ui/states.tsx';

/** Tokens and cost per day, each on its own scale, for one agent or for all. */
export function UsageChart({ agent }: { agent?: string }) {
  const query = useUsage(agent);
  const fault = faultInstead(query);
  if (fault !== undefined) return <FaultNote error={fault} retry={() => void query.refetch()} />;
  if (query.data === undefined) return null;
  const days = filledDays(query.data.days, USAGE_DAYS, new Date());
  const total = (of: (day: Day) => number) => days.reduce((sum, day) => sum + of(day), 0);
  const runs = total((day) => day.runs);
  if (runs === 0) return null;
  const [failed, tokens, cost] = [total((day) => day.failed), total((day) => day.tokens), total((day) => day.cost)];
  return (
    <Panel title="Tokens and cost per day">
      <p className="text-xs text-soft tabular-nums">
        {runs === 1 ? '1 run' : `${runs} runs`}, {failed === 0 ? 'none' : failed} failed,{' '}
        {tokens === 0 ? 'no tokens reported' : `${shortCount(tokens)} tokens`}
        {cost === 0 ? '' : `, ${dollars(cost)}`}
      </p>
      {tokens + cost === 0 ? null : <Chart days={days} />}
    </Panel>
  );
}

function Chart({ days }: { days: readonly Day[] }) {
  const hasCost = days.some(({ cost }) => cost > 0);
  return (
    <figure className="flex flex-col gap-3 pt-3">
      <Bars days={days} what="Tokens" of={({ tokens }) => tokens} shown={shortCount} tall="h-24" look="bg-honey" />
      {hasCost ? (
        <Bars days={days} what="Cost" of={({ cost }) => cost} shown={dollars} tall="h-12" look="bg-iris" />
      ) : null}
      <div aria-hidden="true" className="-mt-2 flex text-2xs text-faint tabular-nums">
        {days.map(({ day }, index) => (
          <span key={day} className={`w-0 flex-1 text-center ${labelled(days.length - 1 - index)}`}>
            <span className={`whitespace-nowrap ${index === days.length - 1 ? 'float-right' : '-mx-4'}`}>
              {dayLabel(day)}
            </span>
          </span>
        ))}
      </div>
      <DaysAsTable days={days} />
    </figure>
  );
}

interface BarsProps {
  readonly days: readonly Day[];
  readonly what: string;
  readonly of: (day: Day) => number;
  readonly shown: (value: number) => string;
  readonly tall: string;
  readonly look: string;
}

function Bars({ days, what, of, shown, tall, look }: BarsProps) {
  const most = Math.max(...days.map(of));
  return (
    <div aria-hidden="true">
      <p className="flex justify-between pb-1 text-2xs text-soft tabular-nums">
        <span className="inline-flex items-center gap-1.5">
          <span className={`size-2 rounded-sm ${look}`} /> {what}
        </span>
        <span>{shown(most)}</span>
      </p>
      <div className={`flex items-end border-t border-b border-line border-t-line/60 ${tall}`}>
        {days.map((day) => (
          <div key={day.day} title={about(day)} className="flex h-full flex-1 items-end justify-center hover:bg-lift">
            <span
              className={`w-3/5 max-w-7 rounded-t-[3px] ${look}`}
              style={{ height: of(day) === 0 ? 0 : `max(2px, ${(of(day) / most) * 100}%)` }}
            />
          </div>
        ))}
      </div>
    </div>
  );
}

function about({ day, runs, tokens, cost }: Day): string {
  return `${day}: ${runs === 1 ? '1 run' : `${runs} runs`}, ${shortCount(tokens)} tokens, ${dollars(cost)}`;
}

/** Labels every second day, on a phone every fourth. */
function labelled(back: number): string {
  if (back % 2 === 1) return 'invisible';
  return back % 4 === 0 ? '' : 'max-sm:invisible';
}

function dayLabel(day: string): string {
  return new Date(`${day}T12:00:00`).toLocaleDateString('en', { month: 'short', day: 'numeric' });
}

/** The same figures for screen readers. */
function DaysAsTable({ days }: { days: readonly Day[] }) {
  return (
    <table className="sr-only">
      <caption>Tokens and cost per day</caption>
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col">Runs</th>
          <th scope="col">Tokens</th>
          <th scope="col">Cost</th>
        </tr>
      </thead>
      <tbody>
        {days
          .filter(({ runs }) => runs > 0)
          .map(({ day, runs, tokens, cost }) => (
            <tr key={day}>
              <th scope="row">{day}</th>
              <td>{runs}</td>
              <td>{tokens}</td>
              <td>{dollars(cost)}</td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}
