import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { answer, type Context, refuseServer } from '../../kernel/cli/context.ts';
import { calledHere } from '../../kernel/cli/io.ts';
import { isHeld } from '../../kernel/hub/hold-home.ts';
import { ensureHome } from '../../kernel/hub/home.ts';
import { findRunningHub, type HubFile } from '../../kernel/hub/hub-file.ts';
import { WaggleError } from '../../kernel/rules/errors.ts';
import { plainLine } from '../../kernel/text/plain-text.ts';
import { lastLines } from './log-lines.ts';

const PATIENCE_MS = 60_000;
const LOOK_MS = 100;
const LARGEST_LOG = 5 * 1024 * 1024;

/** The log file of a hub that runs in the background. */
export function logFile(home: string): string {
  return path.join(home, 'logs', 'hub.log');
}

/** Starts a hub that keeps running when this terminal is closed, and returns once it is ready. */
export async function startInBackground(context: Context, flags: readonly string[]): Promise<void> {
  refuseServer(context);
  ensureHome(context.home);
  await refuseSecond(context.home);
  const log = logFile(context.home);
  const child = launched(context, flags, log);
  const hub = await ready(context.home, child.pid, child.ended);
  if (hub === undefined) {
    if (!child.ended()) throw stillStarting(log);
    // Another start may have been faster.
    await refuseSecond(context.home);
    if (isHeld(context.home)) throw otherStart(context.home);
    const told = lastLines(log, 20).trim();
    throw new WaggleError(
      'HUB_NOT_RUNNING',
      `The hub did not start.${told === '' ? '' : `\n${told}`}`,
      { log },
      { hint: 'For details, start it in this terminal: waggle start' },
    );
  }
  const { url, pid } = hub;
  answer(context, { url, pid, log, background: true }, () =>
    [
      `Waggle is running in the background at ${url}, process ${pid}.`,
      `${calledHere(context.io, 'Web page: waggle open. Log: waggle logs --follow')} (${plainLine(log)}).`,
      calledHere(context.io, 'To stop it: waggle stop'),
    ].join('\n'),
  );
}

async function refuseSecond(home: string): Promise<void> {
  if ((await findRunningHub(home)) !== undefined)
    throw new WaggleError('HUB_RUNNING', `A hub is already running on ${home}.`);
}

function otherStart(home: string): WaggleError {
  const said = `Another process holds ${home}: a hub that is starting, or one that does not answer.`;
  return new WaggleError('HUB_RUNNING', said, undefined, { hint: 'See whether it answers: waggle status' });
}

/** For a slow start, such as a backup before a migration. */
function stillStarting(log: string): WaggleError {
  const said = `The hub has not answered within ${PATIENCE_MS / 1000} seconds and is still starting.`;
  return new WaggleError('HUB_NOT_RUNNING', said, { log }, { hint: 'To see what it is doing: waggle logs --follow' });
}

function launched({ home, io }: Context, flags: readonly string[], log: string) {
  mkdirSync(path.dirname(log), { recursive: true, mode: 0o700 });
  if ((statSync(log, { throwIfNoEntry: false })?.size ?? 0) > LARGEST_LOG) renameSync(log, `${log}.1`);
  const out = openSync(log, 'a', 0o600);
  try {
    const command = [process.argv[1] ?? '', 'start', '--home', home, '--no-color', ...flags];
    const child = spawn(process.execPath, command, {
      detached: true,
      stdio: ['ignore', out, out],
      cwd: io.cwd,
      env: { ...io.env },
    });
    const gone = { now: false };
    child.once('exit', () => {
      gone.now = true;
    });
    child.once('error', () => {
      gone.now = true;
    });
    child.unref();
    return { pid: child.pid, ended: () => gone.now };
  } finally {
    closeSync(out);
  }
}

async function ready(home: string, pid: number | undefined, ended: () => boolean): Promise<HubFile | undefined> {
  const patienceEnds = performance.now() + PATIENCE_MS;
  while (performance.now() < patienceEnds && !ended()) {
    const hub = await findRunningHub(home);
    if (hub !== undefined && hub.pid === pid) return hub;
    await sleep(LOOK_MS);
  }
  return undefined;
}
