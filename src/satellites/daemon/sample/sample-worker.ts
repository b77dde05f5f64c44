import type { McpClient } from './mcp-client.ts';
import type { SampleOptions } from './sample-agent.ts';

const failure = /^fail: *(\S.*)$/im;
const delay = /^take (\d{1,4}) seconds?$/im;
/** In seconds; far below the default idle limits. */
const SIGN_OF_LIFE = 60;
const delivery = /<delivery-id>(d-\d+)<\/delivery-id>/g;

/**
 * The sample agent without a task. As a worker it reports what it was asked; the lines `fail: …` and `take 5 seconds`
 * in its prompt simulate a failure and a long run. As a parent it acknowledges the reports it was started with.
 */
export async function obey(hub: McpClient, { say, complain, prompt, pause }: SampleOptions): Promise<number> {
  const given = await prompt();
  // A run counts as connected only after a call to the hub.
  await hub.call('hub_status', {});
  const reports = [...given.matchAll(delivery)].flatMap(([, id]) => id ?? []);
  if (reports.length > 0) {
    await hub.call('notification_ack', { delivery_ids: reports });
    say(
      `I am Waggle's sample agent. I took note of ${reports.length === 1 ? 'a report' : `${reports.length} reports`}.`,
    );
    return 0;
  }
  const order = given.split(/<\/(?:Worker|Earlier)>\n+/).at(-1) ?? '';
  const reason = failure.exec(order)?.[1];
  if (reason !== undefined) {
    complain(reason);
    return 1;
  }
  const seconds = Number(delay.exec(order)?.[1] ?? 0);
  if (seconds > 0) {
    say(`I am at it, for ${seconds} seconds.`);
    for (let left = seconds; left > 0; left -= SIGN_OF_LIFE) {
      await pause(Math.min(left, SIGN_OF_LIFE) * 1000);
      await hub.call('hub_status', {});
    }
  }
  const [line = ''] = order.split('\n');
  say(`I am Waggle's sample agent. I was asked to: ${line}. Nothing outside the hub was touched.`);
  return 0;
}
