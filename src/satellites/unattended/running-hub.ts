import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { answer, type Context, refuseServer } from '../../kernel/cli/context.ts';
import { Answered } from '../../kernel/cli/failures.ts';
import { calledHere } from '../../kernel/cli/io.ts';
import { throughDoor } from '../../kernel/cli/through-door.ts';
import { present } from '../../kernel/cli/words/present.ts';
import { doesNotAnswer, hungHub } from '../../kernel/hub/hold-home.ts';
import { homeFault } from '../../kernel/hub/home.ts';
import { findRunningHub, type HubFile, isAlive } from '../../kernel/hub/hub-file.ts';
import { defined } from '../../kernel/rules/defined.ts';
import { WaggleError } from '../../kernel/rules/errors.ts';
import { shownSetting } from '../../kernel/settings/settings.ts';
import { plainLine } from '../../kernel/text/plain-text.ts';
import { workloadAt, workloadInStore, workRows } from './workload.ts';

const loginLink = z.object({ url: z.url() });
const LOOK_EVERY_MS = 50;
/** For about 15 seconds. Looks are counted, since a pause of the whole machine stops the hub as well. */
const STOP_LOOKS = 300;

export async function status(context: Context): Promise<void> {
  const { server } = context;
  if (server !== undefined && server.by !== 'context') return statusElsewhere(context, server.url);
  const running = await runningHub(context).catch((error: unknown) => {
    if (error instanceof WaggleError && error.code === 'HUB_NOT_RUNNING') return undefined;
    throw error;
  });
  const { home } = context;
  const database = shownSetting(context.settings.database);
  const elsewhere = defined({ context: context.server?.url });
  if (running === undefined) {
    const hung = await hungHub(home);
    if (hung !== undefined) return tellOfHung(context, hung);
    const fault = homeFault(home);
    if (fault !== undefined && elsewhere.context === undefined) return tellOfHome(context, `${home} ${fault}`);
    const found = elsewhere.context === undefined ? await workloadInStore(context) : undefined;
    const work = found === 'silent' ? undefined : found;
    const silence = found === 'silent' ? { databaseAnswers: false } : {};
    answer(context, { running: false, home, database, ...defined({ work }), ...silence, ...elsewhere }, () =>
      [
        `No hub is running on ${plainLine(home)}. ${calledHere(context.io, 'Start one: waggle start')}`,
        elsewhere.context === undefined
          ? `Commands use ${plainLine(String(database))} directly.`
          : `Commands use the hub at ${plainLine(elsewhere.context)}.`,
        ...(found === 'silent'
          ? [calledHere(context.io, 'It cannot be read now. To find out why: waggle doctor')]
          : []),
        ...(work === undefined ? [] : ['', present(workRows(work))]),
      ].join('\n'),
    );
    // A failing exit code lets scripts use `waggle status && …`.
    throw new Answered('HUB_NOT_RUNNING');
  }
  const { url, pid, startedAt, version } = running;
  const work = await workloadAt({ ...context, server: undefined });
  const paused = work?.paused;
  const facts = {
    running: true,
    url,
    pid,
    startedAt,
    version,
    home,
    database,
    ...defined({ paused, work }),
    ...elsewhere,
  };
  const pause = calledHere(context.io, ' It starts no agents while paused. To resume: waggle resume');
  const line = `A hub is running.${paused === true ? pause : ''}`;
  const shown = { url, process: pid, since: startedAt, version, home, database, ...workRows(work), ...elsewhere };
  answer(context, facts, () => `${line}\n\n${present(shown)}`);
}

/** Shows only what a remote hub reveals to the holder of a token. */
async function statusElsewhere(context: Context, url: string): Promise<void> {
  const { agent, scopes, version, store } = await throughDoor(context, 'read', (call) => call('hub_status', {}));
  const work = await workloadAt(context);
  const facts = { url, version, store, agent, scopes };
  answer(
    context,
    { running: true, ...facts, ...defined({ work }) },
    () => `A hub is running.\n\n${present({ ...facts, ...workRows(work) })}`,
  );
}

/** No command works with this home, so the output names no store. */
function tellOfHome(context: Context, fault: string): never {
  answer(context, { running: false, home: context.home, fault }, () =>
    [
      `No hub is running, and no command works here: ${plainLine(fault)}`,
      'Fix this, or choose another folder with --home or WAGGLE_HOME.',
    ].join('\n'),
  );
  throw new Answered('HUB_NOT_RUNNING');
}

function tellOfHung(context: Context, { pid, url, startedAt }: HubFile): void {
  const { home } = context;
  answer(context, { running: true, answers: false, url, pid, startedAt, home }, () =>
    [
      `A hub (process ${pid}) is using ${plainLine(home)} but does not respond.`,
      calledHere(context.io, 'Try again in a moment. To kill it: waggle stop --force'),
    ].join('\n'),
  );
}

/** Stops the hub gracefully and waits for it to exit; with `force`, kills a hub that does not respond. */
export async function stop(context: Context, force: boolean): Promise<void> {
  refuseServer(context);
  const hung = await hungHub(context.home);
  if (hung !== undefined && !force) throw doesNotAnswer(hung.pid);
  const { pid, url } = hung ?? (await runningHub(context));
  if (hung === undefined) process.kill(pid, 'SIGTERM');
  const ended = hung === undefined && (await hasEnded(pid));
  if (!ended && !force) throw doesNotAnswer(pid);
  if (!ended) {
    process.kill(pid, 'SIGKILL');
    if (!(await hasEnded(pid))) throw doesNotAnswer(pid);
  }
  answer(context, { stopped: true, url, pid, ...(ended ? {} : { forced: true }) }, () =>
    ended ? 'The hub has stopped.' : `Killed process ${pid}. No acknowledged write is lost.`,
  );
}

async function hasEnded(pid: number): Promise<boolean> {
  for (let looks = 0; isAlive(pid); looks += 1) {
    if (looks === STOP_LOOKS) return false;
    await sleep(LOOK_EVERY_MS);
  }
  return true;
}

export async function open(context: Context, inBrowser: boolean): Promise<void> {
  const { url, secret } = await runningHub(context);
  const dashboard = await newLoginLink(url, secret);
  answer(context, { url, dashboard }, () => dashboard);
  if (inBrowser && !context.json) openBrowser(dashboard);
}

async function newLoginLink(url: string, secret: string): Promise<string> {
  const headers = { authorization: `Bearer ${secret}` };
  const response = await fetch(`${url}/api/login-link`, { method: 'POST', headers }).catch(() => undefined);
  const parsed = loginLink.safeParse(await response?.json().catch(() => undefined));
  if (parsed.success) return parsed.data.url;
  throw new WaggleError('SERVER_UNREACHABLE', 'The hub did not return a link.');
}

async function runningHub(context: Context): Promise<HubFile> {
  refuseServer(context);
  const running = await findRunningHub(context.home);
  if (running === undefined) throw new WaggleError('HUB_NOT_RUNNING', `No hub is running on ${context.home}.`);
  return running;
}

/** Passes the link as an argument, never through a shell. Failures are harmless, since the link is printed too. */
function openBrowser(link: string): void {
  const [command, ...args] =
    process.platform === 'darwin'
      ? ['open', link]
      : process.platform === 'win32'
        ? ['rundll32', 'url.dll,FileProtocolHandler', link]
        : ['xdg-open', link];
  if (command === undefined) return;
  const child = spawn(command, args, { detached: true, stdio: 'ignore' });
  child.on('error', () => undefined);
  child.unref();
}
