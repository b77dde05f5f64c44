import type { Hub } from '../../src/kernel/hub/own-hub.ts';

/** Returns the delivery ids of the reports in a text. */
export function deliveriesIn(text: string): readonly string[] {
  return [...text.matchAll(/<delivery-id>(.*?)<\/delivery-id>/g)].flatMap(([, id]) => (id === undefined ? [] : [id]));
}

/**
 * Lets sessions of one agent wait, each with two concurrent calls, and prints a line with session and delivery id for
 * each report. After the signal, each session takes the remaining reports.
 */
export async function listen(hub: Hub, agent: string, sessions: readonly string[], signal: AbortSignal): Promise<void> {
  const callerOf = (session: string) => ({ agent, session, surface: 'mcp', scopes: ['read', 'write'] }) as const;

  /** Calls `wait` once; returns the number of reports in the answer and beside it. */
  async function waitOnce(session: string, seconds: number): Promise<number> {
    const caller = callerOf(session);
    const outcome = await hub.callTool({
      name: 'wait',
      input: { timeout_seconds: seconds },
      caller,
      ...(seconds === 0 ? {} : { signal }),
    });
    if (!outcome.ok) throw new Error(JSON.stringify(outcome.error));
    const found = [JSON.stringify(outcome.output), ...(outcome.reports ?? [])].flatMap(deliveriesIn);
    for (const delivery of found) process.stdout.write(`${session} ${delivery}\n`);
    return found.length;
  }

  async function follow(session: string): Promise<void> {
    while (!signal.aborted) await waitOnce(session, 25);
    while ((await waitOnce(session, 0)) > 0);
  }

  for (const session of sessions) await hub.enter(callerOf(session));
  process.stdout.write('ready\n');
  await Promise.all([...sessions, ...sessions].map(follow));
}
