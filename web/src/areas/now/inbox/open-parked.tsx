import { Link } from '@tanstack/react-router';
import { AgentMark } from '../../../ui/marks/agent-mark.tsx';
import { clockTime } from '../../../ui/words/ago.ts';
import type { Parked } from './items.ts';
import { TryAgain } from './try-again.tsx';

const reasons: Readonly<Record<Parked['reason'], string>> = {
  failures: 'Failed too often; it will not be retried automatically',
  backoff: 'The last try failed',
  quota: 'Its quota is used up',
  budget: 'The daily budget for runs is spent',
};

/** Parked work with the reason, and a button to retry it now. */
export function OpenParked({ parked }: { parked: Parked }) {
  const until = parked.until === null ? '' : `; next try ${clockTime(new Date(parked.until))}`;
  return (
    <li
      className="flex items-start gap-3 border-t border-line border-l-2 border-l-edge px-4 py-3 text-sm first:border-t-0"
      data-waiting="open"
      tabIndex={-1}
    >
      <AgentMark id={parked.agent} size={28} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2">
          <span className="font-semibold">{parked.agent}</span>
          <span className="text-soft">is parked on</span>
          <Link
            to="/tasks/$id"
            params={{ id: parked.task_id }}
            className="min-w-0 truncate font-medium hover:underline"
          >
            <span className="text-faint tabular-nums">#{parked.task_id}</span> {parked.title}
          </Link>
        </p>
        <p className="pt-0.5 text-xs text-soft">
          <span className="font-medium text-rust">{reasons[parked.reason]}</span>
          {until}
        </p>
        {parked.detail === null ? null : <p className="text-xs break-words text-faint">{parked.detail}</p>}
      </div>
      {parked.reason === 'budget' ? null : <TryAgain task={parked.task_id} agent={parked.agent} />}
    </li>
  );
}
