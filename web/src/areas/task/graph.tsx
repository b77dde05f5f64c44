import '@xyflow/react/dist/base.css';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Background, Handle, type Node, type NodeProps, Position, ReactFlow } from '@xyflow/react';
import { useMemo } from 'react';
import type { BoardRow } from '../../api/board-store.ts';
import { call } from '../../api/client.ts';
import { Panel } from '../../ui/panel.tsx';
import { StatusMark } from '../../ui/status.tsx';
import { layered } from './layers.ts';

type TaskNode = Node<{ row: BoardRow; current: boolean }, 'task'>;

const WIDTH = 138;
const STEP_X = 162;
const STEP_Y = 56;

/** What a task waits for (left) and what waits for it (right). */
export function Graph({ id }: { id: string }) {
  const { data } = useQuery({ queryKey: ['task', id, 'graph'], queryFn: () => call('get_task_graph', { id }) });
  const { nodes, edges, tall } = useMemo(() => drawn(id, data?.rows ?? [], data?.edges ?? []), [id, data]);
  if (edges.length === 0) return null;
  return (
    <Panel title="Dependencies" count={nodes.length - 1} flush>
      <div style={{ height: Math.min(360, Math.max(150, tall * STEP_Y + 50)) }}>
        <ReactFlow
          key={nodes.map((node) => node.id).join(' ')}
          nodes={nodes}
          edges={edges}
          nodeTypes={nodeTypes}
          fitView
          fitViewOptions={{ padding: 0.06, maxZoom: 1 }}
          minZoom={0.2}
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

function drawn(id: string, rows: readonly BoardRow[], links: readonly { blocker: string; blocked: string }[]) {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const places = layered([...byId.keys()], links);
  const tall = Math.max(1, ...places.map(({ slot }) => slot + 1));
  const nodes = places.flatMap(({ id: node, layer, slot }): TaskNode[] => {
    const row = byId.get(node);
    if (row === undefined) return [];
    return [
      {
        id: node,
        type: 'task',
        position: { x: layer * STEP_X, y: slot * STEP_Y },
        data: { row, current: node === id },
      },
    ];
  });
  const edges = links.map(({ blocker, blocked }) => {
    const open = byId.get(blocker)?.archived_at === undefined;
    return {
      id: `${blocker}-${blocked}`,
      source: blocker,
      target: blocked,
      style: { stroke: open ? 'var(--rust)' : 'var(--edge)', strokeWidth: 1.5 },
    };
  });
  return { nodes, edges, tall };
}

const nodeTypes = { task: TaskBox };

function TaskBox({ data: { row, current } }: NodeProps<TaskNode>) {
  return (
    <div
      className={`flex items-center gap-2 rounded-lg border bg-sheet px-2.5 py-2 text-xs shadow-card ${current ? 'border-honey ring-2 ring-honey/30' : 'border-line'}`}
      style={{ width: WIDTH }}
    >
      <Handle type="target" position={Position.Left} className="opacity-0" />
      <StatusMark status={row.status} />
      <Link to="/tasks/$id" params={{ id: row.id }} className="min-w-0 flex-1 truncate" title={row.title}>
        <span className="text-faint tabular-nums">#{row.id}</span> {row.title}
      </Link>
      <Handle type="source" position={Position.Right} className="opacity-0" />
    </div>
  );
}
