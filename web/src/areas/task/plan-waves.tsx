import { Link } from '@tanstack/react-router';
import type { BoardRow } from '../../api/board/board-store.ts';
import { useBoard } from '../../api/board/use-board.ts';
import type { Output } from '../../api/client.ts';
import { type SessionLane, useLanes } from '../../api/use-lanes.ts';
import { StatusMark, statusLooks } from '../../ui/marks/status.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useGraph } from './use-graph.ts';

const WORKED_LATELY = 60;

/** The sub-tasks of a plan, on the page of its root task. Sub-tasks of the same wave can run in parallel. */
export function PlanWaves({ id }: { id: string }) {
  const waves = useGraph(id).data?.waves;
  return waves === undefined ? null : <Waves waves={waves} />;
}

type Wave = NonNullable<Output<'get_task_graph'>['waves']>[number];

function Waves({ waves }: { waves: readonly Wave[] }) {
  const { byId } = useBoard();
  const lanes = useLanes(WORKED_LATELY).data?.lanes ?? [];
  return (
    <Panel title="Plan" count={waves.flatMap(({ rows }) => rows).length} flush>
      <ol>
        {waves.map(({ name, rows }) => (
          <li key={rows[0]?.id ?? name} aria-label={name} className="border-b border-line px-4 py-2.5 last:border-b-0">
            <h3 className="flex items-baseline gap-2 text-xs font-medium text-soft">
              <span className="min-w-0 truncate">{name}</span>
              <span className="ml-auto text-faint tabular-nums">
                {progress(rows.map((row) => byId.get(row.id) ?? row))}
              </span>
            </h3>
            <ul className="flex flex-col pt-1">
              {rows.map((row) => (
                // The board is updated on every change; the plan only on changes of its root.
                <Subtask key={row.id} row={byId.get(row.id) ?? row} without={workingOn(row.id, lanes)} />
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function progress(rows: readonly BoardRow[]): string {
  return `${rows.filter(({ status }) => status === 'done').length} of ${rows.length} done`;
}

/** Sessions that work on the task or hold files for it, although they have no claim on it. */
function workingOn(id: string, lanes: readonly SessionLane[]): readonly string[] {
  const isOn = ({ task, files }: SessionLane) =>
    (task?.id === id && !task.held) || (files.some(({ task_id }) => task_id === id) && task?.id !== id);
  return [...new Set(lanes.filter((lane) => lane.activity !== 'dead' && isOn(lane)).map(({ agent }) => agent))];
}

function Subtask({ row, without }: { row: BoardRow; without: readonly string[] }) {
  return (
    <li>
      <Link
        to="/tasks/$id"
        params={{ id: row.id }}
        className="-mx-1 flex items-center gap-2 rounded-md px-1 py-1 text-sm hover:bg-lift"
      >
        <StatusMark status={row.status} />
        <span className="text-xs text-faint tabular-nums">#{row.id}</span>
        <span className="min-w-0 flex-1 truncate" title={row.title}>
          {row.title}
        </span>
        <span className="shrink-0 text-xs text-faint">{row.owner ?? ''}</span>
        {row.status !== 'pending' || without.length === 0 ? null : (
          <span className="shrink-0 text-xs text-faint" title="It was at work on this, but its claim has lapsed">
            {without.join(', ')}, without a claim
          </span>
        )}
        <span className="shrink-0 text-xs text-soft">{statusLooks[row.status].word}</span>
      </Link>
    </li>
  );
}
