import { z } from 'zod';
import { WaggleError } from '../../../kernel/rules/errors.ts';
import { iso } from '../../../kernel/rules/time.ts';
import type { Writes } from '../../../kernel/store/unit.ts';
import { sendSignal } from '../flows/send-signal.ts';
import { SIGNAL_HOURS } from '../rules/signal.ts';

/** The outcome of the inline signal; the memory is stored either way. */
export const signalOutcome = z.object({
  sent: z.boolean(),
  signal_id: z.int().optional(),
  expires_at: z.string().optional(),
  code: z.string().optional(),
});

/** Sends the signal in the transaction of the write; a refused signal does not undo the write. */
export async function sendInline(
  unit: Writes,
  to: string | undefined,
  collection: string | undefined,
  memoryId: number,
): Promise<{ signal?: z.output<typeof signalOutcome> }> {
  if (to === undefined || collection === undefined) return {};
  try {
    const found = await unit.collections.named(collection);
    const signal = await sendSignal(unit, {
      to,
      collection: found,
      memoryIds: [memoryId],
      hours: SIGNAL_HOURS.default,
    });
    return { signal: { sent: true, signal_id: signal.id, expires_at: iso(signal.expiresAt) } };
  } catch (error) {
    if (!(error instanceof WaggleError)) throw error;
    return { signal: { sent: false, code: error.code } };
  }
}
