import '@xyflow/react/dist/base.css';
import { Link } from '@tanstack/react-router';
import {
  Background,
  BaseEdge,
  type EdgeProps,
  type Edge as FlowEdge,
  Handle,
  MarkerType,
  type Node,
  type NodeProps,
  Position,
  ReactFlow,
} from '@xyflow/react';
import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { BoardRow } from '../../api/board/board-store.ts';
import { StatusMark } from '../../ui/marks/status.tsx';
import { aroundPath } from './around-path.ts';
import { type Passing, passing } from './lanes-beside.ts';
import type { Edge } from './layers.ts';
import { inRows, type Spot } from './rows.ts';

type TaskNode = Node<{ row: BoardRow; current: boolean }, 'task'>;
type AroundEdge = FlowEdge<{ laneX: number | undefined }, 'around'>;

const WIDTH = 184;
const BOX = 44;
const STEP_X = WIDTH + 12;
const STEP_Y = BOX + 30;
const LANE = 7;
const MARGIN = 14;
/** Boxes shrink to at most this factor, which is still readable, before a row holds fewer of them. */
const SMALLEST = 0.88;

interface Props {
  readonly id: string;
  readonly rows: readonly BoardRow[];
  readonly links: readonly Edge[];
  /** If set, the graph has this height and can be panned and zoomed; otherwise it is static and as high as needed. */
  readonly height?: number;
  readonly children?: ReactNode;
}

/** Draws blockers above a task and blocked tasks below it. Rows fit the available width, so that no box is cut off. */
export function DrawnGraph({ id, rows, links, height, children }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    // Measured immediately to avoid a layout shift, and again on resize: a dialog has no width until it is open.
    const measured = () => setWidth(place.current?.clientWidth ?? 0);
    measured();
    const watch = new ResizeObserver(measured);
    if (place.current !== null) watch.observe(place.current);
    return () => watch.disconnect();
  }, []);
  const perRow = Math.max(1, Math.floor(width / (STEP_X * SMALLEST)));
  const graph = useMemo(() => drawn(id, rows, links, perRow), [id, rows, links, perRow]);
  const free = height !== undefined;
  const zoom = Math.min(1, width / graph.width, free ? height / graph.height : 1);
  return (
    <div ref={place} style={{ height: height ?? graph.height * zoom }}>
      {width === 0 ? null : (
        <ReactFlow
          key={`${width} ${graph.nodes.map((node) => node.id).join(' ')}`}
          nodes={graph.nodes}
          edges={graph.edges}
          nodeTypes={nodeTypes}
          edgeTypes={edgeTypes}
          defaultViewport={{ x: width / 2, y: MARGIN * zoom, zoom }}
          minZoom={Math.min(zoom, 0.3)}
          maxZoom={1.5}
          panOnDrag={free}
          zoomOnScroll={free}
          zoomOnPinch={free}
          zoomOnDoubleClick={false}
          preventScrolling={free}
          nodesDraggable={false}
          nodesConnectable={false}
          edgesFocusable={false}
          nodesFocusable={false}
          proOptions={{ hideAttribution: true }}
          aria-label="Dependencies of this task"
        >
          <Background gap={18} size={1} color="var(--line)" />
          {children}
        </ReactFlow>
      )}
    </div>
  );
}

function drawn(id: string, rows: readonly BoardRow[], links: readonly Edge[], perRow: number) {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const spots = inRows([...byId.keys()], links, perRow);
  const nodes = spots.flatMap(({ id: node, row: line, place }): TaskNode[] => {
    const row = byId.get(node);
    const position = { x: place * STEP_X - WIDTH / 2, y: line * STEP_Y };
    return row === undefined ? [] : [{ id: node, type: 'task', position, data: { row, current: node === id } }];
  });
  const lanes = new Map(passing(spots, links).map((edge) => [nameOf(edge), laneX(edge, spots)]));
  const edges = links.map((link): AroundEdge => {
    const color = byId.get(link.blocker)?.archived_at === undefined ? 'var(--rust)' : 'var(--edge)';
    return {
      id: nameOf(link),
      type: 'around',
      source: link.blocker,
      target: link.blocked,
      data: { laneX: lanes.get(nameOf(link)) },
      style: { stroke: color, strokeWidth: 1.5 },
      markerEnd: { type: MarkerType.ArrowClosed, color, width: 14, height: 14 },
    };
  });
  const half = Math.max(halfWidth(spots), ...[...lanes.values()].map(Math.abs));
  const height = Math.max(0, ...spots.map(({ row }) => row)) * STEP_Y + BOX + 2 * MARGIN;
  return { nodes, edges, width: 2 * half + MARGIN, height };
}

const nameOf = ({ blocker, blocked }: Edge) => `${blocker}-${blocked}`;

/** The distance from the centre to the outer edge of the boxes. */
const halfWidth = (spots: readonly Spot[]) => Math.max(0, ...spots.map(({ place }) => place)) * STEP_X + WIDTH / 2;

/** The position directly beside the rows that the lane passes. */
function laneX({ lane, from, to }: Passing, spots: readonly Spot[]): number {
  const between = spots.filter(({ row }) => row > from && row < to);
  return Math.sign(lane) * (halfWidth(between) + Math.abs(lane) * LANE);
}

const nodeTypes = { task: TaskBox };
const edgeTypes = { around: Around };

function Around({ sourceX, sourceY, targetX, targetY, data, style, markerEnd }: EdgeProps<AroundEdge>) {
  const path = aroundPath([sourceX, sourceY], [targetX, targetY], data?.laneX);
  return (
    <BaseEdge
      path={path}
      {...(style === undefined ? {} : { style })}
      {...(markerEnd === undefined ? {} : { markerEnd })}
    />
  );
}

function TaskBox({ data: { row, current } }: NodeProps<TaskNode>) {
  return (
    <div
      className={`flex items-center gap-2 rounded-lg border bg-sheet px-2.5 text-xs leading-4 shadow-card ${current ? 'border-honey ring-2 ring-honey/30' : 'border-line'}`}
      style={{ width: WIDTH, height: BOX }}
    >
      <Handle type="target" position={Position.Top} className="opacity-0" />
      <StatusMark status={row.status} />
      <Link
        to="/tasks/$id"
        params={{ id: row.id }}
        className="line-clamp-2 min-w-0 flex-1 break-words"
        title={row.title}
      >
        <span className="text-faint tabular-nums">#{row.id}</span> {row.title}
      </Link>
      <Handle type="source" position={Position.Bottom} className="opacity-0" />
    </div>
  );
}
