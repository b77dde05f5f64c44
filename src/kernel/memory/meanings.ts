import type { Memory } from '../rules/memory.ts';
import { withoutHeading } from '../search/document.ts';
import type { UnitContext } from '../store/context.ts';
import { inSlices } from '../store/in-slices.ts';
import { builtinModel } from './builtin-model.ts';
import type { IndexContext } from './indexing.ts';

/** What a unit changed about the vector of a memory: a new vector, or only what the entry before is. */
export type MeaningChange = { readonly vector: string } | 'relinked' | 'removed';

type NotedIn = Pick<UnitContext, 'meanings'>;

/** Notes the vector of a new or changed text. The vectors are stored when the unit ends. */
export function noteMeaning({ meanings }: NotedIn, before: Memory | undefined, next: Memory | undefined): void {
  if (next === undefined) {
    if (before !== undefined) meanings.set(before.id, 'removed');
    return;
  }
  const isSame = before?.text === next.text && before.title === next.title && before.collectionId === next.collectionId;
  if (!isSame) meanings.set(next.id, { vector: meaningOf(next) });
}

/** Another entry now stands before these. */
export function noteRelinked({ meanings }: NotedIn, ids: readonly number[]): void {
  for (const id of ids) if (!meanings.has(id)) meanings.set(id, 'relinked');
}

/** Called when a unit ends, as the last but its events: the number of the change is locked from here on. */
export async function storeMeanings({ connection, engine, meanings }: IndexContext & NotedIn): Promise<void> {
  if (meanings.size === 0) return;
  const all = [...meanings];
  meanings.clear();
  await engine.search.countChange(connection);
  const vectors = all.flatMap(([id, change]) => (typeof change === 'string' ? [] : [[id, change.vector] as const]));
  for (const some of inSlices(vectors)) await engine.search.putMeanings(connection, some);
  const idsOf = (kind: MeaningChange) => all.flatMap(([id, change]) => (change === kind ? [id] : []));
  const [relinked, removed] = [idsOf('relinked'), idsOf('removed')];
  if (relinked.length > 0) await engine.search.relinkMeanings(connection, relinked);
  if (removed.length > 0) await engine.search.removeMeanings(connection, removed);
}

/** The vector of a memory's text in base64, or nothing if the model knows none of its words. */
export function meaningOf({ title, text }: Pick<Memory, 'title' | 'text'>): string {
  const said = withoutHeading(text);
  const vector = builtinModel()?.embed(title === null ? said : `${title}\n${said}`);
  if (vector === undefined) return '';
  return Buffer.from(vector.buffer, vector.byteOffset, vector.length).toString('base64');
}
