import type { KeyboardEvent } from 'react';
import type { BoardRow, Status } from '../../api/board/board-store.ts';
import { movesFrom, moveTask } from '../../parts/move-task.ts';
import { boardStatuses } from '../../ui/marks/status.tsx';
import type { Columns } from './columns.ts';

export interface Spot {
  readonly status: Status;
  readonly index: number;
}

/** The target of an arrow key from a card: along the column, or in the nearest column that has cards. */
export function neighbour(columns: Columns, from: Spot, key: string): Spot | undefined {
  const column = columns[from.status];
  if (key === 'ArrowDown' && from.index + 1 < column.length) return { ...from, index: from.index + 1 };
  if (key === 'ArrowUp' && from.index > 0) return { ...from, index: from.index - 1 };
  const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
  if (step === 0) return undefined;
  for (let at = boardStatuses.indexOf(from.status) + step; at >= 0 && at < boardStatuses.length; at += step) {
    const status = boardStatuses[at];
    const size = status === undefined ? 0 : columns[status].length;
    if (status !== undefined && size > 0) return { status, index: Math.min(from.index, size - 1) };
  }
  return undefined;
}

function spotOf(columns: Columns, id: string): Spot | undefined {
  for (const status of boardStatuses) {
    const index = columns[status].findIndex((row) => row.id === id);
    if (index !== -1) return { status, index };
  }
  return undefined;
}

/** The next column in that direction that the card can be moved to. */
function nextColumn(row: BoardRow, key: string): Status | undefined {
  const moves = movesFrom(row);
  const at = boardStatuses.indexOf(row.status);
  const ahead = key === 'ArrowRight' ? boardStatuses.slice(at + 1) : boardStatuses.slice(0, Math.max(0, at)).reverse();
  return ahead.find((status) => moves.includes(status));
}

/** A card to scroll to and focus: by its position, or by its task if it has just been moved. */
export type Wanted = Spot | { readonly status: Status; readonly id: string };

function reveal(wanted: Wanted): void {
  window.dispatchEvent(new CustomEvent<Wanted>('waggle:reveal', { detail: wanted }));
}

/** Focuses the first card, if the focus is on nothing in particular. */
export function enterBoard(columns: Columns): void {
  const { activeElement } = document;
  const first = boardStatuses.find((status) => columns[status].length > 0);
  const isFree = activeElement === null || activeElement === document.body || activeElement.id === 'main';
  if (first !== undefined && isFree) reveal({ status: first, index: 0 });
}

export function onBoardKey(event: KeyboardEvent, columns: Columns): void {
  const id = document.activeElement?.closest('[data-card]')?.getAttribute('data-card');
  // The menu button of a card handles an arrow itself once its menu was open.
  if (!event.key.startsWith('Arrow') || event.defaultPrevented) return;
  if (id === null || id === undefined) {
    const first = boardStatuses.find((status) => columns[status].length > 0);
    if (first !== undefined && event.target === event.currentTarget) reveal({ status: first, index: 0 });
    return;
  }
  const spot = spotOf(columns, id);
  if (spot === undefined) return;
  event.preventDefault();
  if (event.shiftKey) shift(columns, spot, event.key);
  else {
    const next = neighbour(columns, spot, event.key);
    if (next !== undefined) reveal(next);
  }
}

function shift(columns: Columns, { status, index }: Spot, key: string): void {
  const row = columns[status][index];
  const to = row === undefined ? undefined : nextColumn(row, key);
  if (row === undefined || to === undefined) return;
  moveTask(row, to);
  requestAnimationFrame(() => {
    const link = document.querySelector<HTMLElement>(`[data-card-link="${row.id}"]`);
    // In a long column the new place of the card may not be rendered yet.
    if (link === null) reveal({ status: to, id: row.id });
    else link.focus();
  });
}
