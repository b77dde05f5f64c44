import { faultInstead } from '../../api/fault-instead.ts';
import { usePaged } from '../../api/use-paged.ts';
import { More } from '../../ui/more.tsx';
import { FaultNote, Waiting } from '../../ui/states.tsx';
import { gathered, type Happening } from './gather.ts';
import { HappeningRow } from './happening-row.tsx';

interface Props {
  readonly taskId?: string;
  readonly actor?: string;
  readonly pageSize?: number;
}

/** Events in words, newest first; the event stream keeps the list current and a button loads older events. */
export function ActivityList({ taskId, actor, pageSize = 30 }: Props) {
  const query = usePaged('list_activity', { limit: pageSize, taskId, actor });
  const fault = faultInstead(query);
  if (fault !== undefined) return <FaultNote error={fault} retry={() => void query.refetch()} />;
  if (query.data === undefined) return <Waiting />;
  const events = query.data.pages.flatMap((page) => page.events);
  const rows = gathered(events.filter((event) => actor !== undefined || taskId !== undefined || !isUpkeep(event)));
  if (rows.length === 0 && !query.hasNextPage)
    return <p className="py-3 text-sm text-faint">Nothing has happened yet.</p>;
  return (
    <>
      <ol className="flex flex-col">
        {rows.map(({ event, times }) => (
          <HappeningRow key={event.seq} event={event} times={times} aboutTask={taskId === undefined} />
        ))}
      </ol>
      <More query={query} />
    </>
  );
}

/** Relevant on an agent's own page, noise in the common list. */
function isUpkeep({ type, task_id }: Happening): boolean {
  // An earlier event already reported the request for this worker.
  if (type === 'run.started') return task_id === undefined;
  return type === 'agent.changed' || type === 'message.delivered';
}
