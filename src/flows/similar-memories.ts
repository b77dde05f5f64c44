import type { Memory } from '../core/memory.ts';
import { planQuery, weighTerms } from '../core/query-plan.ts';
import { terms } from '../core/text.ts';
import type { SearchRow } from '../store/dialect/search.ts';
import type { Reads } from '../store/unit.ts';

const PROBES = 8;
const CANDIDATES = 16;
const SHOWN = 3;
/** Two texts are near when they share at least this part of their words. */
const NEAR = 0.6;

export interface Similar {
  readonly row: SearchRow;
  readonly score: number;
}

/** Memories of the same kind and collection that say nearly the same. */
export async function similarMemories(unit: Reads, memory: Memory): Promise<readonly Similar[]> {
  const own = new Set(terms(memory.text));
  if (own.size < 3) return [];
  const size = await unit.search.size(memory.collectionId);
  const frequencies = await unit.search.frequencies([...own], memory.collectionId);
  // A term that only this memory holds leads to no other.
  const shared = weighTerms([...own], frequencies, size.memories).filter(({ memories }) => memories > 1);
  const parts = planQuery(shared.slice(0, PROBES));
  if (parts.length === 0) return [];
  const candidates = await unit.search.candidates({ parts, kind: memory.kind, limit: CANDIDATES }, memory.collectionId);
  const ids = candidates.map(({ id }) => id).filter((id) => id !== memory.id);
  if (ids.length === 0) return [];
  return (await unit.search.rows(ids))
    .filter((row) => !row.superseded && !row.isOutput)
    .map((row) => ({ row, score: overlap(own, new Set(terms(row.text))) }))
    .filter(({ score }) => score >= NEAR)
    .sort((a, b) => b.score - a.score || b.row.id - a.row.id)
    .slice(0, SHOWN);
}

function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let both = 0;
  for (const term of a) if (b.has(term)) both++;
  return Math.round((both / (a.size + b.size - both)) * 100) / 100;
}
