export interface Edge {
  readonly blocker: string;
  readonly blocked: string;
}

export interface Placed {
  readonly id: string;
  /** Blockers are in layers above the tasks that they block. */
  readonly layer: number;
  readonly slot: number;
}

/**
 * Arranges an acyclic graph in layers, each node one layer below its furthest blocker. A node without blockers is
 * placed directly above the first node that it blocks, to keep edges short.
 */
export function layered(ids: readonly string[], edges: readonly Edge[]): readonly Placed[] {
  const blockersOf = new Map<string, string[]>();
  for (const { blocker, blocked } of edges) blockersOf.set(blocked, [...(blockersOf.get(blocked) ?? []), blocker]);
  const layers = new Map<string, number>();
  function layerOf(id: string, path: ReadonlySet<string>): number {
    const known = layers.get(id);
    if (known !== undefined) return known;
    const before = (blockersOf.get(id) ?? []).filter((blocker) => !path.has(blocker));
    const inner = new Set(path).add(id);
    const layer = Math.max(0, ...before.map((blocker) => layerOf(blocker, inner) + 1));
    layers.set(id, layer);
    return layer;
  }
  for (const id of ids) layerOf(id, new Set());
  function lowered(id: string): number {
    const own = layers.get(id) ?? 0;
    const below = edges.flatMap(({ blocker, blocked }) => (blocker === id ? (layers.get(blocked) ?? []) : []));
    return own > 0 || below.length === 0 ? own : Math.max(own, Math.min(...below) - 1);
  }
  const filled = new Map<number, number>();
  return [...ids]
    .map((id) => ({ id, layer: lowered(id) }))
    .sort((a, b) => a.layer - b.layer || Number(a.id) - Number(b.id))
    .map(({ id, layer }) => {
      const slot = filled.get(layer) ?? 0;
      filled.set(layer, slot + 1);
      return { id, layer, slot };
    });
}
