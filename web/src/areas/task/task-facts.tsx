import { Link } from '@tanstack/react-router';
import type { BoardRow } from '../../api/board/board-store.ts';
import { Icon } from '../../ui/icon.tsx';
import { AgentName } from '../../ui/marks/agent-mark.tsx';
import { Priority } from '../../ui/marks/priority.tsx';
import { When } from '../../ui/when.tsx';
import { dayOf } from '../../ui/words/ago.ts';
import { dueDate } from '../../ui/words/calendar-day.ts';
import type { Task } from './task-area.tsx';

export function TaskFacts({ task, row }: { task: Task; row: BoardRow | undefined }) {
  return (
    <>
      {row === undefined || row.priority === 2 ? null : <Priority value={row.priority} />}
      {task.owner === null ? (
        <span className="text-faint">Nobody owns it</span>
      ) : (
        <span className="inline-flex items-center gap-1">
          <span className="sr-only">Owner: </span>
          <AgentName id={task.owner} as={row?.owner_handle} />
        </span>
      )}
      {row === undefined || row.blocked_by.length === 0 ? null : (
        <span className="inline-flex items-center gap-1.5 text-rust">
          <Icon name="link" size={12} />
          waits for
          {row.blocked_by.map((id) => (
            <Link key={id} to="/tasks/$id" params={{ id }} className="font-medium hover:underline">
              #{id}
            </Link>
          ))}
        </span>
      )}
      <span>
        created by {task.createdBy === 'user' ? 'you' : task.createdBy} <When words at={task.createdAt} />
        {task.archivedAt === undefined ? null : (
          <>
            , ended <When words at={task.archivedAt} />
          </>
        )}
      </span>
      {row === undefined || row.collection === 'workspace' ? null : <span>in {row.collection}</span>}
      {row?.due_at === undefined ? null : (
        <span className="inline-flex items-center gap-1">
          <Icon name="calendar" size={12} /> due {dayOf(dueDate(row.due_at))}
        </span>
      )}
      {(row?.topics ?? []).map((topic) => (
        <Link
          key={topic}
          to="/work"
          search={{ topic }}
          className="rounded-full border border-line px-2 py-px text-2xs text-soft hover:border-edge"
        >
          {topic}
        </Link>
      ))}
    </>
  );
}
