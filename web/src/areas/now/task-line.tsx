import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { BoardRow } from '../../api/board-store.ts';
import { AgentName } from '../../ui/agent-mark.tsx';
import { Progress } from '../../ui/progress.tsx';
import { StatusMark } from '../../ui/status.tsx';
import { When } from '../../ui/when.tsx';

/** A task on one line, with whatever the list wants to say about it. */
export function TaskLine({ row, note }: { row: BoardRow; note?: ReactNode }) {
  return (
    <li className="relative flex min-h-11 items-center gap-3 border-t border-line px-4 py-2 text-sm first:border-t-0 hover:bg-lift">
      <StatusMark status={row.status} />
      <div className="min-w-0 flex-1">
        <Link
          to="/tasks/$id"
          params={{ id: row.id }}
          className="line-clamp-1 font-medium break-all after:absolute after:inset-0"
        >
          {row.title}
        </Link>
        {note === undefined ? null : <p className="line-clamp-1 text-xs text-faint">{note}</p>}
      </div>
      {row.steps === 0 ? null : (
        <span className="hidden items-center gap-2 text-xs text-faint tabular-nums sm:inline-flex">
          <Progress done={row.steps_done} of={row.steps} className="w-14" />
          {row.steps_done}/{row.steps}
        </span>
      )}
      {row.owner === null ? null : (
        <span className="hidden w-28 text-xs text-soft sm:inline-flex">
          <AgentName id={row.owner_handle ?? row.owner} />
        </span>
      )}
      <When at={row.updated_at} className="w-9 text-right text-xs text-faint" />
    </li>
  );
}
