import { openHub } from '../../../src/composition/hub.ts';
import type { Caller } from '../../../src/kernel/rules/caller.ts';
import type { Loose } from '../../loose.ts';

interface Argument {
  readonly database: string;
  readonly agentsFolder: string;
  readonly index: number;
  readonly writers: number;
  /**
   * The number of the first message to send: after the last one that an earlier process of this writer saw confirmed.
   */
  readonly from: number;
  readonly messages: number;
}

const argument: Argument = JSON.parse(process.argv[2] ?? '{}');
const { index, writers, from, messages } = argument;
const hub = await openHub({ ...argument, channel: 'waggle' });
const caller: Caller = { agent: `writer-${index}`, session: `s-${index}`, surface: 'mcp', scopes: ['read', 'write'] };

async function call(name: string, input: object, idempotencyKey?: string): Promise<Loose> {
  const answer = await hub.callTool({ name, input, caller, idempotencyKey });
  if (!answer.ok) throw new Error(`${name}: ${answer.error.error}`);
  return answer.output;
}

function say(line: object): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

/** Reads and acknowledges the mail. Prints each result at once, since a kill may happen between any two lines. */
async function readMail(): Promise<number> {
  const { messages: letters } = await call('ReadMailbox', { limit: 200 });
  if (letters.length === 0) return 0;
  say({ seen: letters.map(({ msg_id, text }: { msg_id: number; text: string }) => ({ id: msg_id, text })) });
  const { acked } = await call('ReadMailbox', {
    ack: letters.map(({ msg_id }: { msg_id: number }) => msg_id),
    limit: 1,
  });
  say({ acked });
  return letters.length;
}

for (let number = from; number < messages; number++) {
  const other = (index + 1 + (number % (writers - 1))) % writers;
  const text = `${index}-${number}`;
  await call('SendMessage', { to: `writer-${other}`, message: text }, `key-${text}`);
  say({ sent: text });
  if (number % 4 === 0) await readMail();
}
while ((await readMail()) > 0);
await hub.close();
