import { writeSync } from 'node:fs';
import { eventNamed, type HookEvent } from './satellites/hook/events.ts';
import { type HookInput, readInput } from './satellites/hook/input.ts';
import { flagsFrom, type HookSession, sessionFrom } from './satellites/hook/options.ts';
import { patienceMs } from './satellites/hook/patience.ts';
import { homeOf, log } from './satellites/hook/place.ts';
import { forgetSession, noteSession, sweepSharedSessions } from './satellites/hook/shared-session.ts';
import { noteState } from './satellites/hook/state.ts';
import { type Occasion, tell } from './satellites/hook/tell.ts';
import type { Waking } from './satellites/hook/wake.ts';

const [name = '', ...rest] = process.argv.slice(3);
const { env } = process;
const flags = flagsFrom(rest);
const home = homeOf(flags.home, env);
const event = eventNamed(name);

const left = Math.max(patienceMs(env) - performance.now(), 0);
const patience = setTimeout(() => fail(new Error('It took too long.')), left);

/** A failure of the hook must not affect the client. */
function fail(error: unknown): void {
  log(home, `${event ?? 'unknown event'}: ${error instanceof Error ? error.message : 'failed'}`);
  process.exit(0);
}

/** Moments of a subagent that are told. */
const ofSubagents: ReadonlySet<HookEvent> = new Set([
  'pre-tool-use',
  'post-tool-use',
  'look',
  'subagent-start',
  'permission-request',
  'notification',
]);

/** News is for the session that started a subagent, not for the subagent. What a subagent edits or asks for is the session's. */
function concerns(event: HookEvent, { agent_id }: HookInput): boolean {
  return agent_id === undefined || ofSubagents.has(event);
}

/** Tells the MCP servers of the same client how its session is called. A full disk must not cost it the news. */
function share(event: HookEvent, { shared }: HookSession): void {
  if (shared === undefined) return;
  try {
    if (event === 'session-start') sweepSharedSessions(home);
    if (event === 'session-end') forgetSession(home, shared.session);
    else noteSession(home, shared);
  } catch (error) {
    log(home, `${event}: ${error instanceof Error ? error.message : 'not shared'}`);
  }
}

/** What the hook prints, while the hub learns what the session is doing. A session that ends says so before it leaves. */
async function together(occasion: Occasion): Promise<string | undefined> {
  const noted = noteState(occasion).catch((error: unknown) => {
    log(home, `${occasion.event}: ${error instanceof Error ? error.message : 'state not told'}`);
  });
  if (occasion.event === 'session-end') await noted;
  const out = await tell(occasion);
  await noted;
  return out;
}

async function run(): Promise<Waking> {
  const input = await readInput(process.stdin);
  const speaker = sessionFrom(flags, input, env);
  if (event === undefined || speaker === undefined || !concerns(event, input)) return { exit: 0 };
  if (event !== 'wait' && event !== 'look') share(event, speaker);
  const occasion = { event, input, home, speaker };
  // Nobody waits for a look.
  if (event === 'look') clearTimeout(patience);
  if (event !== 'wait') {
    const out = await together(occasion);
    return out === undefined ? { exit: 0 } : { exit: 0, out };
  }
  clearTimeout(patience);
  const [{ waitForNews }, { persistently, wake }] = await Promise.all([
    import('./satellites/hook/wait.ts'),
    import('./satellites/hook/wake.ts'),
  ]);
  for (;;) {
    const text = await waitForNews(occasion, env);
    if (text === undefined) return { exit: 0 };
    log(home, `wait: wakes ${speaker.session}`);
    const waking = await persistently(
      () => wake(speaker.client, speaker.session, text),
      (error) => log(home, `wait: ${error instanceof Error ? error.message : 'failed'}`),
    );
    // What could not be passed on is shown with the next prompt; a later item may get through.
    if (waking !== undefined) return waking;
  }
}

run()
  .then(({ exit, out, err }) => {
    if (out !== undefined) writeSync(1, out);
    if (err !== undefined) writeSync(2, err);
    process.exit(exit);
  })
  // Also when the client no longer reads.
  .catch(fail);
