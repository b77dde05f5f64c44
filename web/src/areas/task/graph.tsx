import { useReactFlow } from '@xyflow/react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Panel } from '../../ui/panel.tsx';
import { DrawnGraph } from './drawn-graph.tsx';
import { nearest } from './rows.ts';
import { useGraph } from './use-graph.ts';

/** Few enough to read at a glance. */
const NEAR = 8;

/** Blockers of a task (above) and tasks that it blocks (below): the nearest in the panel, all on request. */
export function Graph({ id }: { id: string }) {
  const [whole, setWhole] = useState(false);
  const { data } = useGraph(id);
  if (data === undefined || data.edges.length === 0) return null;
  const near = new Set(nearest(id, data.edges, NEAR));
  const rows = data.rows.filter((row) => near.has(row.id));
  const links = data.edges.filter(({ blocker, blocked }) => near.has(blocker) && near.has(blocked));
  const cut = data.cut ? <p className="px-4 py-2 text-xs text-faint">There are more; these are the nearest.</p> : null;
  return (
    <Panel
      title="Dependencies"
      count={data.rows.length - 1}
      flush
      actions={
        rows.length < data.rows.length ? (
          <Button small look="quiet" onClick={() => setWhole(true)}>
            Show all
          </Button>
        ) : null
      }
    >
      <DrawnGraph id={id} rows={rows} links={links} />
      {rows.length < data.rows.length ? (
        <p className="border-t border-line px-4 py-2 text-xs text-faint">
          {data.rows.length - rows.length} more, further away from this task
        </p>
      ) : (
        cut
      )}
      {whole ? (
        <Dialog title={`Dependencies of #${id}`} onClose={() => setWhole(false)} widest>
          <div className="-mx-5 -my-4">
            <DrawnGraph id={id} rows={data.rows} links={data.edges} height={Math.round(window.innerHeight * 0.72)}>
              <Zoom />
            </DrawnGraph>
            {cut}
          </div>
        </Dialog>
      ) : null}
    </Panel>
  );
}

function Zoom() {
  const flow = useReactFlow();
  return (
    <div className="absolute right-3 bottom-3 z-10 flex gap-1.5">
      <Button small icon="minus" aria-label="Smaller" onClick={() => void flow.zoomOut()} />
      <Button small icon="plus" aria-label="Larger" onClick={() => void flow.zoomIn()} />
      <Button small onClick={() => void flow.fitView({ padding: 0.05, maxZoom: 1 })}>
        Fit
      </Button>
    </div>
  );
}
