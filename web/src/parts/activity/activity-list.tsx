import { Link } from '@tanstack/react-router';
import { usePaged } from '../../api/use-paged.ts';
import { AgentMark } from '../../ui/agent-mark.tsx';
import { Mark } from '../../ui/icon.tsx';
import { More } from '../../ui/more.tsx';
import { FaultNote, Waiting } from '../../ui/states.tsx';
import { When } from '../../ui/when.tsx';
import { gathered, type Happening } from './gather.ts';

interface Props {
  readonly taskId?: string;
  readonly actor?: string;
  readonly pageSize?: number;
}

/** What happened, newest first, in words; the stream keeps it fresh and the end of it leads further back. */
export function ActivityList({ taskId, actor, pageSize = 30 }: Props) {
  const query = usePaged('list_activity', { limit: pageSize, taskId, actor });
  if (query.isPending) return <Waiting />;
  if (query.isError) return <FaultNote error={query.error} retry={() => void query.refetch()} />;
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

/** Of interest on an agent's own page, noise among everybody's news. */
function isUpkeep({ type, task_id }: Happening): boolean {
  // That a worker was asked for has been told by then.
  if (type === 'run.started') return task_id === undefined;
  return type === 'agent.changed' || type === 'message.delivered';
}

function HappeningRow({ event, times, aboutTask }: { event: Happening; times: number; aboutTask: boolean }) {
  const { who } = event;
  const [before = '', after] = event.words.split('{it}');
  return (
    <li className="settle flex items-start gap-2.5 py-1.5 text-sm">
      {who === undefined ? <Mark size={20} /> : <AgentMark id={who} size={20} />}
      <p className="min-w-0 flex-1 leading-5 break-words text-soft">
        <span className="font-medium text-ink">{who === undefined ? 'The hub' : who === 'user' ? 'You' : who}</span>{' '}
        {after === undefined && event.memory_id !== undefined ? (
          <Link to="/memory" search={{ id: event.memory_id }} className="hover:text-ink hover:underline">
            {before}
          </Link>
        ) : (
          before
        )}
        {after === undefined ? null : <TaskName event={event} aboutTask={aboutTask} />}
        {after}
        {times > 1 ? <span className="text-faint"> ({times} times)</span> : null}
      </p>
      <When at={event.at} className="pt-0.5 text-xs text-faint" />
    </li>
  );
}

function TaskName({ event, aboutTask }: { event: Happening; aboutTask: boolean }) {
  if (!aboutTask || event.task_id === undefined) return 'it';
  return (
    <Link
      to="/tasks/$id"
      params={{ id: event.task_id }}
      className="text-ink underline decoration-line decoration-1 underline-offset-3 hover:decoration-honey"
    >
      {event.title ?? `task #${event.task_id}`}
    </Link>
  );
}
