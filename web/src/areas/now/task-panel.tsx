import type { BoardRow, BoardState } from '../../api/board/board-store.ts';
import { lineOfRow, TaskLine } from '../../parts/task-line.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useInPages } from '../../ui/in-pages.ts';
import { More } from '../../ui/more.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Waiting } from '../../ui/states.tsx';

const SHOWN = 8;

interface Props {
  readonly title: string;
  readonly rows: readonly BoardRow[];
  readonly phase: BoardState['phase'];
  readonly empty: string;
  readonly note?: (row: BoardRow) => string;
}

export function TaskPanel({ title, rows, phase, empty, note }: Props) {
  const { shown, query } = useInPages(rows, SHOWN);
  return (
    <Panel title={title} count={phase === 'complete' || rows.length > 0 ? rows.length : undefined} flush>
      {rows.length === 0 ? (
        <NoRows phase={phase} empty={empty} />
      ) : (
        <ul aria-label={title}>
          {shown.map((row) => (
            <TaskLine key={row.id} task={lineOfRow(row)} note={note?.(row)} />
          ))}
        </ul>
      )}
      <More query={query} flush>{`Show ${Math.min(SHOWN, rows.length - shown.length)} more`}</More>
    </Panel>
  );
}

/** The list can only be called empty once all tasks have been loaded. */
function NoRows({ phase, empty }: Pick<Props, 'phase' | 'empty'>) {
  if (phase === 'failed') return <p className="px-4 py-4 text-sm text-faint">The tasks could not be loaded.</p>;
  if (phase !== 'complete') {
    return (
      <div className="px-4">
        <Waiting rows={1} />
      </div>
    );
  }
  return (
    <p className="flex items-center gap-2 px-4 py-4 text-sm text-faint">
      <Icon name="check" size={14} />
      {empty}
    </p>
  );
}
