import type { Screen } from '../../../../kernel/tool/cli-shape.ts';

/** A message as a person reads it; agents get markup. */
interface Letter {
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
  readonly messages: readonly Letter[];
  readonly next_cursor?: string | undefined;
  readonly acked?: readonly number[] | undefined;
}

const INDENT = 3;

/** Sender, time and delivery state of each message, and its text. */
export function mailboxWords({ messages, next_cursor, acked = [] }: Mailbox, { line, text }: Screen): string {
  const done = acked.length === 0 ? [] : [`Acknowledged: ${acked.join(', ')}.`];
  if (messages.length === 0) return done[0] ?? 'No messages.';
  const more = next_cursor === undefined ? [] : [`There are more. To see them: --cursor ${next_cursor}`];
  return [...messages.map((one) => `${line(headOf(one))}\n${text(one.text, INDENT)}`), ...done, ...more].join('\n\n');
}

function headOf({ msg_id, from, to, urgency, timestamp, ...times }: Letter): string {
  const stages = [
    ['delivered', times.delivered_at],
    ['read', times.read_at],
    ['acknowledged', times.acked_at],
  ].flatMap(([word, at]) => (at === null || at === undefined ? [] : [`${word} ${minute(at)}`]));
  const urgent = urgency === 'fyi' ? [] : [urgency.replaceAll('_', ' ')];
  return `${msg_id}  ${from} to ${to}: ${[`sent ${minute(timestamp)}`, ...stages, ...urgent].join(', ')}`;
}

function minute(at: string): string {
  return at.slice(0, 16).replace('T', ' ');
}
