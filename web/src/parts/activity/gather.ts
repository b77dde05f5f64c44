import type { Output } from '../../api/client.ts';

export type Happening = Output<'list_activity'>['events'][number];

export interface Gathered {
  readonly event: Happening;
  readonly times: number;
}

/** The same agent doing the same thing in a row, to the same task if to any, is one line; the newest speaks for all. */
export function gathered(events: readonly Happening[]): readonly Gathered[] {
  const rows: Gathered[] = [];
  for (const event of events) {
    const last = rows.at(-1);
    const same =
      last !== undefined &&
      last.event.type === event.type &&
      last.event.who === event.who &&
      (event.task_id !== undefined || last.event.words === event.words) &&
      last.event.task_id === event.task_id;
    if (same) rows[rows.length - 1] = { event: last.event, times: last.times + 1 };
    else rows.push({ event, times: 1 });
  }
  return rows;
}
