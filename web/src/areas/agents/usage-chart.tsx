import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { useOffered } from '../../api/operations.ts';
import { Panel } from '../../ui/panel.tsx';
import { dollars, shortCount } from '../../ui/run-looks.ts';
import { FaultNote } from '../../ui/states.tsx';
import { type Day, filledDays } from './usage-days.ts';

const DAYS = 14;
const [WIDTH, HEIGHT, FLOOR] = [560, 150, 126];
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Tokens as bars and cost as a line, day by day: of one agent, or of all. */
export function UsageChart({ agent }: { agent?: string }) {
  const offered = useOffered()('list_usage');
  const query = useQuery({
    queryKey: ['runs', 'usage', agent ?? ''],
    queryFn: () => call('list_usage', { days: DAYS, zone, ...(agent === undefined ? {} : { agent }) }),
    enabled: offered,
  });
  if (query.isError) return <FaultNote error={query.error} retry={() => void query.refetch()} />;
  if (query.data === undefined) return null;
  const days = filledDays(query.data.days, DAYS, new Date());
  const total = (of: (day: Day) => number) => days.reduce((sum, day) => sum + of(day), 0);
  const runs = total((day) => day.runs);
  if (runs === 0) return null;
  const cost = total((day) => day.cost);
  return (
    <Panel
      title="Tokens and cost per day"
      actions={
        <span className="text-xs text-soft tabular-nums">
          {runs} runs, {total((day) => day.failed)} failed, {shortCount(total((day) => day.tokens))} tokens
          {cost === 0 ? '' : `, ${dollars(cost)}`}
        </span>
      }
    >
      <Chart days={days} />
    </Panel>
  );
}

function Chart({ days }: { days: readonly Day[] }) {
  const mostTokens = Math.max(1, ...days.map(({ tokens }) => tokens));
  const mostCost = Math.max(...days.map(({ cost }) => cost));
  const step = WIDTH / days.length;
  const barTop = (tokens: number) => FLOOR - (tokens / mostTokens) * (FLOOR - 18);
  const costTop = (cost: number) => FLOOR - (cost / Math.max(mostCost, 0.01)) * (FLOOR - 18);
  const line = days.map(({ cost }, index) => `${(index + 0.5) * step},${costTop(cost)}`).join(' ');
  return (
    <figure>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="block w-full" aria-hidden="true">
        <line x1="0" x2={WIDTH} y1={FLOOR} y2={FLOOR} className="stroke-line" />
        <line x1="0" x2={WIDTH} y1="18" y2="18" className="stroke-line" strokeDasharray="2 4" />
        {days.map(({ day, tokens, runs, cost }, index) => (
          <g key={day}>
            <title>{`${day}: ${runs} runs, ${shortCount(tokens)} tokens, ${dollars(cost)}`}</title>
            <rect x={index * step} y="0" width={step} height={FLOOR} fill="transparent" />
            <rect
              x={index * step + step * 0.2}
              y={barTop(tokens)}
              width={step * 0.6}
              height={Math.max(0, FLOOR - barTop(tokens))}
              rx="2"
              className="fill-honey"
              opacity="0.8"
            />
            {index % 2 === days.length % 2 ? null : (
              <text x={(index + 0.5) * step} y={HEIGHT - 7} textAnchor="middle" className="fill-faint text-[10px]">
                {day.slice(5)}
              </text>
            )}
          </g>
        ))}
        {mostCost === 0 ? null : (
          <>
            <polyline points={line} fill="none" className="stroke-iris" strokeWidth="1.5" strokeLinejoin="round" />
            {days.map(({ day, cost }, index) => (
              <circle key={day} cx={(index + 0.5) * step} cy={costTop(cost)} r="2" className="fill-iris" />
            ))}
            <text x={WIDTH} y="12" textAnchor="end" className="fill-iris text-[10px]">
              {dollars(mostCost)}
            </text>
          </>
        )}
        <text x="0" y="12" className="fill-honey-ink text-[10px]">
          {shortCount(mostTokens)} tokens
        </text>
      </svg>
      <figcaption className="flex gap-4 pt-1 text-2xs text-soft">
        <span className="inline-flex items-center gap-1.5">
          <span className="size-2 rounded-sm bg-honey" /> tokens
        </span>
        {mostCost === 0 ? null : (
          <span className="inline-flex items-center gap-1.5">
            <span className="h-0.5 w-3 bg-iris" /> cost
          </span>
        )}
      </figcaption>
      <DaysAsTable days={days} />
    </figure>
  );
}

/** The same figures for whoever has the page read to them. */
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
