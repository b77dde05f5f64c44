import { Link } from '@tanstack/react-router';
import type { BoardRow, Status } from '../api/board/board-store.ts';
import { AgentName } from '../ui/marks/agent-mark.tsx';
import { StatusMark } from '../ui/marks/status.tsx';
import { Progress } from '../ui/progress.tsx';
import { When } from '../ui/when.tsx';

/** The fields of a task that one line shows, whichever tool they come from. */
export interface TaskOnLine {
  readonly id: string;
  readonly title: string;
  readonly status: Status;
  readonly steps: number;
  readonly stepsDone: number;
  readonly owner: string | undefined;
  /** The owner's name in the team of the task. */
  readonly ownerName?: string | undefined;
  readonly updatedAt: string;
}

function lineOfRow(row: BoardRow): TaskOnLine {
  const { id, title, status, steps, steps_done, owner, owner_handle, updated_at } = row;
  const [line, ownerName] = [{ id, title, status, steps, stepsDone: steps_done }, owner_handle];
  return { ...line, owner: owner ?? undefined, ownerName, updatedAt: updated_at };
}

/** A task on one line, with an optional note below its title. */
export function TaskLine({ task, note }: { task: TaskOnLine; note?: string | undefined }) {
  return (
    <li className="relative flex min-h-11 items-center gap-3 border-t border-line px-4 py-2 text-sm first:border-t-0 hover:bg-lift">
      <StatusMark status={task.status} />
      <div className="min-w-0 flex-1">
        <Link
          to="/tasks/$id"
          params={{ id: task.id }}
          className="line-clamp-1 font-medium break-all after:absolute after:inset-0"
        >
          {task.title}
        </Link>
        {note === undefined ? null : <p className="line-clamp-1 text-xs text-faint">{note}</p>}
      </div>
      {task.steps === 0 ? null : (
        <span className="hidden items-center gap-2 text-xs text-faint tabular-nums sm:inline-flex">
          <Progress done={task.stepsDone} of={task.steps} className="w-14" />
          {task.stepsDone}/{task.steps}
        </span>
      )}
      {task.owner === undefined ? null : (
        <span className="hidden w-28 text-xs text-soft sm:inline-flex">
          <AgentName id={task.owner} as={task.ownerName} />
        </span>
      )}
      <When at={task.updatedAt} className="w-9 text-right text-xs text-faint" />
    </li>
  );
}
