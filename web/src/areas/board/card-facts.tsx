import type { BoardRow } from '../../api/board/board-store.ts';
import { Icon } from '../../ui/icon.tsx';
import { AgentMark } from '../../ui/marks/agent-mark.tsx';
import { PriorityMark } from '../../ui/marks/priority.tsx';
import { useNow, When } from '../../ui/when.tsx';
import { dayOf } from '../../ui/words/ago.ts';
import { dueDate, isLate } from '../../ui/words/calendar-day.ts';

/** One line: facts that do not fit are cut off at the end, except the owner. */
export function CardFacts({ row }: { row: BoardRow }) {
  const owner = row.owner_handle ?? row.owner;
  return (
    <div className="mt-1.5 flex items-center gap-2 text-xs text-faint">
      <div className="flex h-5 min-w-0 flex-1 flex-wrap items-center gap-x-2 overflow-hidden *:h-5">
        <span className="inline-flex items-center tabular-nums">#{row.id}</span>
        {row.priority === 2 ? null : <PriorityMark value={row.priority} />}
        {row.blocked_by.length === 0 ? null : <Waits ids={row.blocked_by} />}
        {row.steps === 0 ? null : <StepRing done={row.steps_done} of={row.steps} />}
        {row.due_at === undefined ? null : <Due at={row.due_at} />}
        {row.topics[0] === undefined ? null : (
          <span className="inline-flex max-w-24 items-center">
            <span className="truncate">{row.topics[0]}</span>
          </span>
        )}
        <When at={row.archived_at ?? row.updated_at} className="ml-auto leading-5" />
      </div>
      {owner === null ? null : (
        <span title={owner} className="relative inline-flex">
          <AgentMark id={row.owner ?? owner} size={18} />
          <span className="sr-only">{owner}</span>
        </span>
      )}
    </div>
  );
}

function Waits({ ids }: { ids: readonly string[] }) {
  return (
    <span
      className="inline-flex items-center gap-1 text-rust"
      title={`Waits for ${ids.map((id) => `#${id}`).join(', ')}`}
    >
      <Icon name="link" size={12} />
      <span className="sr-only">waits for </span>
      {ids.length === 1 ? `#${ids[0]}` : ids.length}
    </span>
  );
}

const ROUND = 2 * Math.PI * 5;

function StepRing({ done, of }: { done: number; of: number }) {
  return (
    <span className="inline-flex items-center gap-1 tabular-nums" title={`${done} of ${of} steps done`}>
      <svg aria-hidden="true" width="13" height="13" viewBox="0 0 13 13" fill="none" strokeWidth="2">
        <circle cx="6.5" cy="6.5" r="5" className="stroke-line" />
        <circle
          cx="6.5"
          cy="6.5"
          r="5"
          transform="rotate(-90 6.5 6.5)"
          strokeDasharray={`${(done / of) * ROUND} ${ROUND}`}
          className={done === of ? 'stroke-moss' : 'stroke-honey'}
        />
      </svg>
      <span className="sr-only">steps </span>
      {done}/{of}
    </span>
  );
}

function Due({ at }: { at: string }) {
  const day = dayOf(dueDate(at));
  const late = isLate(at, useNow());
  return (
    <span
      className={`inline-flex items-center gap-1 ${late ? 'text-rust' : ''}`}
      title={late ? `Late, due ${day}` : `Due ${day}`}
    >
      <Icon name="calendar" size={12} />
      <span className="sr-only">{late ? 'late, due ' : 'due '}</span>
      {day}
    </span>
  );
}
