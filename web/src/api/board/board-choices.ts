import type { BoardRow } from './board-store.ts';

/** `-` selects tasks without an owner. */
export const NOBODY = '-';

/** The options of each filter, as far as they occur in the rows. */
export function filterChoices(rows: readonly BoardRow[]) {
  const owners = new Set<string>();
  const collections = new Set<string>();
  const topics = new Set<string>();
  for (const row of rows) {
    owners.add(row.owner ?? NOBODY);
    collections.add(row.collection);
    for (const topic of row.topics) topics.add(topic);
  }
  const sorted = (set: Set<string>) => [...set].sort();
  return { owners: sorted(owners), collections: sorted(collections), topics: sorted(topics) };
}
