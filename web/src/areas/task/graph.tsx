import '@xyflow/react/dist/base.css';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Background, Handle, MarkerType, type Node, type NodeProps, Position, ReactFlow } from '@xyflow/react';
import { useMemo } from 'react';
import type { BoardRow } from '../../api/board-store.ts';
import { call } from '../../api/client.ts';
import { Panel } from '../../ui/panel.tsx';
import { StatusMark } from '../../ui/status.tsx';
import { layered } from './layers.ts';

type TaskNode = Node<{ row: BoardRow; current: boolean }, 'task'>;

const WIDTH = 184;
const STEP_X = 196;
const STEP_Y = 68;
const BOX = 36;

/** What a task waits for (above) and what waits for it (below); downwards, because the panel is narrow. */
export function Graph({ id }: { id: string }) {
  const { data } = useQuery({ queryKey: ['task', id, 'graph'], queryFn: () => call('get_task_graph', { id }) });
  const { nodes, edges, layers } = useMemo(() => drawn(id, data?.rows ?? [], data?.edges ?? []), [id, data]);
  if (edges.length === 0) return null;
  return (
    <Panel title="Dependencies" count={nodes.length - 1} flush>
      <div style={{ height: Math.min(420, (layers - 1) * STEP_Y + BOX + 40) }}>
        <ReactFlow
          key={nodes.map((node) => node.id).join(' ')}
          nodes={nodes}
          edges={edges}
          nodeTypes={nodeTypes}
          fitView
          // Smaller than this nobody reads; a wider graph is looked at by dragging it.
          fitViewOptions={{ padding: 0.05, minZoom: 0.85, maxZoom: 1, nodes: nearest(id, nodes, edges) }}
          minZoom={0.3}
          nodesDraggable={false}
          nodesConnectable={false}
          edgesFocusable={false}
          nodesFocusable={false}
          zoomOnScroll={false}
          preventScrolling={false}
          proOptions={{ hideAttribution: true }}
          aria-label="Dependencies of this task"
        >
          <Background gap={18} size={1} color="var(--line)" />
        </ReactFlow>
      </div>
      {data?.cut === true ? (
        <p className="px-4 pb-3 text-xs text-faint">There are more; these are the nearest.</p>
      ) : null}
    </Panel>
  );
}

/** The task and its neighbours when there is too much to show at once. */
function nearest(id: string, nodes: readonly TaskNode[], edges: readonly { source: string; target: string }[]) {
  if (nodes.length <= 8) return nodes.map((node) => ({ id: node.id }));
  const near = edges.flatMap(({ source, target }) => (source === id || target === id ? [source, target] : []));
  return [...new Set([id, ...near])].map((node) => ({ id: node }));
}

function drawn(id: string, rows: readonly BoardRow[], links: readonly { blocker: string; blocked: string }[]) {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const places = layered([...byId.keys()], links);
  const layers = Math.max(1, ...places.map(({ layer }) => layer + 1));
  const widths = new Map<number, number>();
  for (const { layer } of places) widths.set(layer, (widths.get(layer) ?? 0) + 1);
  const nodes = places.flatMap(({ id: node, layer, slot }): TaskNode[] => {
    const row = byId.get(node);
    if (row === undefined) return [];
    const x = (slot - ((widths.get(layer) ?? 1) - 1) / 2) * STEP_X;
    return [{ id: node, type: 'task', position: { x, y: layer * STEP_Y }, data: { row, current: node === id } }];
  });
  const edges = links.map(({ blocker, blocked }) => {
    const open = byId.get(blocker)?.archived_at === undefined;
    return {
      id: `${blocker}-${blocked}`,
      source: blocker,
      target: blocked,
      style: { stroke: open ? 'var(--rust)' : 'var(--edge)', strokeWidth: 1.5 },
      markerEnd: { type: MarkerType.ArrowClosed, color: open ? 'var(--rust)' : 'var(--edge)', width: 14, height: 14 },
    };
  });
  return { nodes, edges, layers };
}

const nodeTypes = { task: TaskBox };

function TaskBox({ data: { row, current } }: NodeProps<TaskNode>) {
  return (
    <div
      className={`flex items-center gap-2 rounded-lg border bg-sheet px-2.5 text-xs shadow-card ${current ? 'border-honey ring-2 ring-honey/30' : 'border-line'}`}
      style={{ width: WIDTH, height: BOX }}
    >
      <Handle type="target" position={Position.Top} className="opacity-0" />
      <StatusMark status={row.status} />
      <Link to="/tasks/$id" params={{ id: row.id }} className="min-w-0 flex-1 truncate" title={row.title}>
        <span className="text-faint tabular-nums">#{row.id}</span> {row.title}
      </Link>
      <Handle type="source" position={Position.Bottom} className="opacity-0" />
    </div>
  );
}
