import { groupBy } from '../../../../kernel/rules/group.ts';
import type { Writes } from '../../../../kernel/store/unit.ts';
import { fitting, isWhole } from '../../../../kernel/tool/answer-room.ts';
import type { MessageDelivery } from '../../queries/rows.ts';
import { asMailboxEntry } from './delivery-shape.ts';

export interface Acknowledged {
  readonly acked: readonly number[];
  /** Messages whose texts the recipient had not seen: the answer contains them. */
  readonly shown: readonly MessageDelivery[];
  /** Messages that stay open, because their texts do not fit into the answer. */
  readonly left: readonly number[];
}

interface Asked {
  /** The name whose mail it is; absent: all mail of the agent. */
  readonly handle: string | undefined;
  readonly limit: number | undefined;
}

/**
 * Acknowledges the caller's own messages among these. Nothing is acknowledged unseen: a text that was never shown to the
 * recipient comes with the answer, and a message whose text has no room there is left for another call.
 */
export async function acknowledge(
  unit: Writes,
  ids: readonly number[],
  { handle, limit }: Asked,
): Promise<Acknowledged> {
  const mine = await unit.messages.mine([...new Set(ids)], handle);
  const unseen = unseenAmong(await unit.messages.among(mine, handle));
  const shown = fitting(unseen, limit, asMailboxEntry);
  const done = new Set(shown.filter((one) => isWhole(asMailboxEntry(one), limit)));
  const left = unseen.filter((one) => !done.has(one)).map(({ message }) => message.id);
  const acked = mine.filter((id) => !left.includes(id));
  for (const column of ['delivered_at', 'read_at', 'acked_at'] as const) {
    await unit.messages.mark(column, acked, handle);
  }
  return { acked, left, shown: shown.map((one) => (done.has(one) ? acknowledged(one, unit.now) : one)) };
}

/**
 * One delivery of each message that no earlier call has shown. A text that only an acknowledgment has shown counts as
 * unseen, so that a call that is repeated because its answer was lost shows it again.
 */
function unseenAmong(deliveries: readonly MessageDelivery[]): readonly MessageDelivery[] {
  return [...groupBy(deliveries, ({ message }) => message.id).values()].flatMap((some) =>
    some.some(wasShown) ? [] : some.slice(0, 1),
  );
}

function wasShown({ readAt, ackedAt }: MessageDelivery): boolean {
  return readAt !== null && (ackedAt === null || readAt < ackedAt);
}

function acknowledged(delivery: MessageDelivery, now: number): MessageDelivery {
  return {
    ...delivery,
    deliveredAt: delivery.deliveredAt ?? now,
    readAt: delivery.readAt ?? now,
    ackedAt: delivery.ackedAt ?? now,
  };
}
