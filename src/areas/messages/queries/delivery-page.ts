import { badCursor, type PageRequest, readPage, type ShortenablePage } from '../../../kernel/store/paging.ts';
import { parseJson } from '../../../kernel/text/parse-json.ts';
import { type deliveries, deliveryFrom, type MessageDelivery } from './rows.ts';

type Deliveries = ReturnType<typeof deliveries>;

interface DeliveryKey {
  readonly message: number;
  readonly agent: string;
  readonly handle: string;
}

/**
 * A page of deliveries by message, oldest or newest first. One message may have several deliveries, so the cursor names
 * message, recipient and name: a delivery that is acknowledged between two pages neither hides nor repeats another.
 */
export async function deliveryPage(
  query: Deliveries,
  { limit, cursor }: PageRequest,
  order: 'asc' | 'desc',
): Promise<ShortenablePage<MessageDelivery>> {
  const ordered = (cursor === undefined ? query : after(query, keyFrom(cursor), order))
    .orderBy('delivery.message_id', order)
    .orderBy('delivery.agent_id')
    .orderBy('delivery.handle');
  const { rows, next } = await readPage(ordered, limit, (last) => cursorAfter(deliveryFrom(last)));
  return { items: rows.map(deliveryFrom), next, cursorAfter };
}

function cursorAfter({ message, to }: MessageDelivery): string {
  return cursorOf({ message: message.id, agent: to.agent, handle: to.handle ?? '' });
}

function after(query: Deliveries, { message, agent, handle }: DeliveryKey, order: 'asc' | 'desc'): Deliveries {
  return query
    .where('delivery.message_id', order === 'asc' ? '>=' : '<=', message)
    .where((row) =>
      row.or([
        row('delivery.message_id', '!=', message),
        row('delivery.agent_id', '>', agent),
        row.and([row('delivery.agent_id', '=', agent), row('delivery.handle', '>', handle)]),
      ]),
    );
}

function cursorOf({ message, agent, handle }: DeliveryKey): string {
  return `${message}-${Buffer.from(JSON.stringify([agent, handle])).toString('base64url')}`;
}

function keyFrom(cursor: string): DeliveryKey {
  const [, message, rest] = /^(\d{1,15})-([\w-]{1,2000})$/.exec(cursor) ?? [];
  if (message === undefined || rest === undefined) throw badCursor();
  const named = parseJson(Buffer.from(rest, 'base64url').toString());
  if (!Array.isArray(named) || typeof named[0] !== 'string' || typeof named[1] !== 'string') throw badCursor();
  return { message: Number(message), agent: named[0], handle: named[1] };
}
