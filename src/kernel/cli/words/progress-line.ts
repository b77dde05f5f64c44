import { type OnRows, silently } from '../../hub/progress.ts';
import { counted } from '../../text/counted.ts';
import type { Context } from '../context.ts';

const PATIENCE_MS = 2000;
const EVERY_MS = 200;
const CLEAR_LINE = '\r\u001b[K';

/** Shows progress once the work takes longer than two seconds, and only at a terminal. */
export async function withProgress<T>(
  { io, json }: Pick<Context, 'io' | 'json'>,
  work: (onRows: OnRows) => Promise<T>,
  clock: () => number = () => performance.now(),
): Promise<T> {
  if (json || !io.terminal) return work(silently);
  let due = clock() + PATIENCE_MS;
  let shown = false;
  try {
    return await work((step, rows) => {
      if (clock() < due) return;
      due = clock() + EVERY_MS;
      shown = true;
      io.err(`${CLEAR_LINE}${counted(rows, 'row')} ${step} …`);
    });
  } finally {
    if (shown) io.err(CLEAR_LINE);
  }
}
