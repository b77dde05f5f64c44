import type { Output } from '../../api/client.ts';

export type Happening = Output<'list_activity'>['events'][number];

export interface Gathered {
  readonly event: Happening;
  readonly times: number;
}

/** The words of these events describe the current state, so the newest is enough. Others must match to be merged. */
const COUNTED: ReadonlySet<string> = new Set(['task.steps']);

/** Merges consecutive events of the same kind by the same agent on the same task into one line. */
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
