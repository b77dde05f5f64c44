import type { BoardRow, Status } from '../api/board/board-store.ts';
import type { IconName } from '../ui/icon.tsx';

export interface Choice {
  readonly id: string;
  readonly label: string;
  readonly icon?: IconName;
  readonly status?: Status;
  readonly note?: string;
  readonly run: () => void;
}

/** The position of the highlighted choice, which keeps the highlight wherever it moves; the first one if it is gone. */
export function positionOf(choices: readonly Choice[], id: string | undefined): number {
  return Math.max(
    0,
    choices.findIndex((choice) => choice.id === id),
  );
}

/** First tasks whose number matches, then those whose title contains every word; last updated first. */
export function matching(rows: Iterable<BoardRow>, text: string, limit: number): readonly BoardRow[] {
  const wanted = text.trim().toLowerCase();
  const number = /^#?(\d+)$/.exec(wanted)?.[1];
  const words = wanted.split(/\s+/);
  const found: BoardRow[] = [];
  for (const row of rows) {
    const title = row.title.toLowerCase();
    if (row.id === number || words.every((word) => title.includes(word))) found.push(row);
  }
  return found
    .sort((a, b) => Number(b.id === number) - Number(a.id === number) || (a.updated_at < b.updated_at ? 1 : -1))
    .slice(0, limit);
}
