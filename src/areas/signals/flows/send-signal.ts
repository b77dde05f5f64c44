import type { Collection } from '../../../kernel/rules/collection.ts';
import { WaggleError } from '../../../kernel/rules/errors.ts';
import { wrongField } from '../../../kernel/rules/refusals.ts';
import type { Writes } from '../../../kernel/store/unit.ts';
import { recipientIn } from '../../teams/flows/find-member.ts';
import { type Signal, signalExpiry } from '../rules/signal.ts';

export interface SignalDraft {
  readonly to: string;
  readonly collection: Collection;
  readonly memoryIds: readonly number[];
  readonly hours: number;
}

/**
 * Points a member of a collection to memories of that collection. Everything is validated before the first write, so a
 * caller that catches an error has no partial result.
 */
export async function sendSignal(unit: Writes, { to, collection, memoryIds, hours }: SignalDraft): Promise<Signal> {
  if (collection.kind === 'personal') {
    throw wrongField('collection', 'Nobody else is in your own one: name workspace, or a collection that you share.');
  }
  unit.collections.requireWrite(collection.id);
  const recipient = await recipientIn(unit, collection, to);
  const ids = [...new Set(memoryIds)];
  const readable = new Set(
    (await unit.memories.findAll(ids)).filter((one) => one.collectionId === collection.id).map((one) => one.id),
  );
  const missing = ids.filter((id) => !readable.has(id));
  if (missing.length > 0) {
    throw new WaggleError('MEMORY_NOT_FOUND', 'Some of these memories are not in the collection.', {
      memory_ids: missing,
    });
  }
  const signal = await unit.signals.send({
    collectionId: collection.id,
    to: recipient,
    memoryIds: ids,
    expiresAt: signalExpiry(unit.now, hours),
  });
  unit.emit({
    type: 'signal.sent',
    collectionId: collection.id,
    agentId: recipient,
    after: { id: signal.id, memories: ids.length, expiresAt: signal.expiresAt },
  });
  return signal;
}
