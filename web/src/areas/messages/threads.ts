import type { Delivery } from '../../parts/deliveries/answer.tsx';

/** One message with all its recipients. */
export interface Sent {
  readonly id: number;
  readonly copies: readonly [Delivery, ...Delivery[]];
}

/** The messages between two participants, or one message to many recipients; oldest first. */
export interface Thread {
  readonly key: string;
  readonly messages: readonly [Sent, ...Sent[]];
}

/** Groups rows of the hub, one per recipient and newest first, into threads; the most recently active thread first. */
export function threadsOf(rows: readonly Delivery[]): readonly Thread[] {
  const threads = new Map<string, [Sent, ...Sent[]]>();
  for (const message of messagesOf(rows)) {
    const key = keyOf(message);
    const others = threads.get(key);
    if (others === undefined) threads.set(key, [message]);
    else others.unshift(message);
  }
  const lastOf = ({ messages }: Thread) => (messages.at(-1) ?? messages[0]).copies[0].timestamp;
  return [...threads].map(([key, messages]) => ({ key, messages })).sort((a, b) => lastOf(b).localeCompare(lastOf(a)));
}

function messagesOf(rows: readonly Delivery[]): readonly Sent[] {
  const messages = new Map<number, [Delivery, ...Delivery[]]>();
  for (const row of rows) {
    const copies = messages.get(row.msg_id);
    if (copies === undefined) messages.set(row.msg_id, [row]);
    else copies.push(row);
  }
  return [...messages].map(([id, copies]) => ({ id, copies }));
}

export const isToMany = ({ copies: [first, ...others] }: Sent) => others.length > 0 || first.type === 'broadcast';

function keyOf(message: Sent): string {
  const [{ from, to, team = '' }] = message.copies;
  return isToMany(message) ? `${team} ${from} to many` : `${team} ${[from, to].sort().join(' and ')}`;
}

/** Sender and recipient, as a heading. */
export function headingOf({ messages: [first] }: Thread): string {
  const [copy] = first.copies;
  const from = nameOf(copy.from, copy.from_agent);
  if (isToMany(first)) return `${from === 'you' ? 'You' : from} to everyone`;
  const to = nameOf(copy.to, copy.to_agent);
  if (from === 'you' && to === 'you') return 'Notes to yourself';
  return to === 'you' ? `${from} and you` : from === 'you' ? `${to} and you` : `${from} and ${to}`;
}

/** A team name alone does not identify the agent, so the agent id is added. */
function nameOf(name: string, agent: string): string {
  if (name === 'user') return 'you';
  if (agent === 'user') return `you (${name})`;
  return name === agent ? name : `${name} (${agent})`;
}

/** The delivery state of a message to many recipients. */
export function reach({ copies }: Sent): string {
  const read = copies.filter(({ status }) => status === 'read' || status === 'acknowledged').length;
  return read === copies.length ? 'read by all' : `read by ${read} of ${copies.length}`;
}
