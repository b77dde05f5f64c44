import { Link } from '@tanstack/react-router';
import type { BoardRow } from '../../api/board/board-store.ts';
import { useBoard } from '../../api/board/use-board.ts';
import { StatusMark, statusLooks } from '../../ui/marks/status.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useGraph } from './use-graph.ts';

/** The sub-tasks of a plan, on the page of its root task. Sub-tasks of the same wave can run in parallel. */
export function PlanWaves({ id }: { id: string }) {
  const { byId } = useBoard();
  const waves = useGraph(id).data?.waves;
  if (waves === undefined) return null;
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
                <Subtask key={row.id} row={byId.get(row.id) ?? row} />
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

function Subtask({ row }: { row: BoardRow }) {
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
        <span className="shrink-0 text-xs text-soft">{statusLooks[row.status].word}</span>
      </Link>
    </li>
  );
}
