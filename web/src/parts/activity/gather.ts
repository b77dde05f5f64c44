import type { Output } from '../../api/client.ts';

export type Happening = Output<'list_activity'>['events'][number];

export interface Gathered {
  readonly event: Happening;
  readonly times: number;
}

/** Their words tell how things stand by then, so the newest speaks for all. Other words are another thing that happened. */
const COUNTED: ReadonlySet<string> = new Set(['task.steps']);

/** The same agent doing the same thing in a row, to the same task if to any, is one line. */
export function gathered(events: readonly Happening[]): readonly Gathered[] {
  const rows: Gathered[] = [];
  for (const event of events) {
    const last = rows.at(-1);
    const same =
      last !== undefined &&
      last.event.type === event.type &&
      last.event.who === event.who &&
      (COUNTED.has(event.type) || last.event.words === event.words) &&
      last.event.task_id === event.task_id;
    if (same) rows[rows.length - 1] = { event: last.event, times: last.times + 1 };
    else rows.push({ event, times: 1 });
  }
  return rows;
}
