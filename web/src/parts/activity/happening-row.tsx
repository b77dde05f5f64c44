import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Mark } from '../../ui/icon.tsx';
import { AgentMark } from '../../ui/marks/agent-mark.tsx';
import { When } from '../../ui/when.tsx';
import type { Happening } from './gather.ts';

interface Props {
  readonly event: Happening;
  readonly times: number;
  readonly aboutTask: boolean;
  /** Further details, shown below. */
  readonly children?: ReactNode;
}

/** One event, in words. */
export function HappeningRow({ event, times, aboutTask, children }: Props) {
  const { who } = event;
  const [before = '', after] = event.words.split('{it}');
  return (
    <li className="settle flex items-start gap-2.5 py-1.5 text-sm">
      {who === undefined ? <Mark size={20} /> : <AgentMark id={who} size={20} />}
      <div className="min-w-0 flex-1 leading-5 break-words text-soft">
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
        {event.run_id === undefined ? null : ' '}
        {event.run_id === undefined ? null : <RunLink id={event.run_id} />}
        {times > 1 ? <span className="text-faint"> ({times} times)</span> : null}
        {children}
      </div>
      <When at={event.at} className="pt-0.5 text-xs text-faint" />
    </li>
  );
}

/** Every event about a run links to its transcript. */
function RunLink({ id }: { id: string }) {
  return (
    <Link
      to="/runs/$id"
      params={{ id }}
      className="ml-0.5 text-xs whitespace-nowrap text-honey-ink underline-offset-2 hover:underline"
    >
      Open the run
    </Link>
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
