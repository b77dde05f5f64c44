import type { Output } from '../../api/client.ts';

export type Happening = Output<'list_activity'>['events'][number];

export interface Gathered {
  readonly event: Happening;
  readonly times: number;
}

/** The same actor doing the same thing to the same task in a row is one line; its newest event speaks for all. */
export function gathered(events: readonly Happening[]): readonly Gathered[] {
  const rows: Gathered[] = [];
  for (const event of events) {
    const last = rows.at(-1);
    const same =
      last !== undefined &&
      event.task_id !== undefined &&
      last.event.type === event.type &&
      last.event.actor === event.actor &&
      last.event.task_id === event.task_id;
    if (same) rows[rows.length - 1] = { event: last.event, times: last.times + 1 };
    else rows.push({ event, times: 1 });
  }
  return rows;
}
