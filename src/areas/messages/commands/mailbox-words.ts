import { plain, plainLine } from '../../../kernel/text/plain-text.ts';

/** A message as returned by `ReadMailbox`. */
interface Message {
  readonly msg_id: number;
  readonly from: string;
  readonly to: string;
  readonly text: string;
  readonly urgency: string;
  readonly timestamp: string;
  readonly delivered_at: string | null;
  readonly read_at: string | null;
  readonly acked_at: string | null;
}

interface Mailbox {
  readonly messages: readonly Message[];
  readonly next_cursor?: string;
  readonly acked?: readonly number[];
}

/** Agents get messages as markup; people see the sender, the time and the delivery state. */
export function mailboxWords({ messages, next_cursor, acked = [] }: Mailbox): string {
  const done = acked.length === 0 ? [] : [`Acknowledged: ${acked.join(', ')}.`];
  if (messages.length === 0) return done[0] ?? 'No messages.';
  const more = next_cursor === undefined ? [] : [`There are more. To see them: --cursor ${next_cursor}`];
  const lines = messages.map((message) => `${headOf(message)}\n${indented(plain(message.text))}`);
  return [...lines, ...done, ...more].join('\n\n');
}

function headOf({ msg_id, from, to, urgency, timestamp, ...times }: Message): string {
  const stages = [
    ['delivered', times.delivered_at],
    ['read', times.read_at],
    ['acknowledged', times.acked_at],
  ].flatMap(([word, at]) => (at === null || at === undefined ? [] : [`${word} ${minute(at)}`]));
  const urgent = urgency === 'fyi' ? [] : [urgency.replaceAll('_', ' ')];
  const facts = [`sent ${minute(timestamp)}`, ...stages, ...urgent].join(', ');
  return plainLine(`${msg_id}  ${from} to ${to}: ${facts}`);
}

function minute(at: string): string {
  return at.slice(0, 16).replace('T', ' ');
}

function indented(text: string): string {
  return text.replace(/^/gm, '   ');
}
