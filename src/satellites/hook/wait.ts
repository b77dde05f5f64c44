import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { Environment } from './client.ts';
import { openLine } from './hub.ts';
import { isAlive, log, type SessionPlace, sessionPlace } from './place.ts';
import type { Occasion } from './tell.ts';

const parent = process.ppid;

const HOLD_MS = 50_000;
/** How soon a hub that was started or restarted is noticed. */
const RETRY_MS = 5_000;
/** How soon a waiter notices that its session has ended. */
const WATCH_MS = 2_000;

/** Waits beside an idle session until there is news, and returns the text; undefined when the session has ended. */
export async function waitForNews(occasion: Occasion, env: Environment): Promise<string | undefined> {
  const { home, speaker, input } = occasion;
  if (!mayWait(occasion, env)) return undefined;
  const place = sessionPlace(home, speaker.session);
  if (!place.takeWait()) return undefined;
  // The preface contains the news at session start; waking the session for it would start a turn before the first
  // prompt.
  let passed = input.hook_event_name !== 'SessionStart';
  try {
    const isOver = () => !place.holdsWait() || !clientLives(env);
    while (!isOver()) {
      const found = await look(occasion, place, passed ? HOLD_MS : 0, isOver);
      if (found === undefined) await pause(isOver() ? 0 : RETRY_MS);
      else if (!passed) passed = true;
      else if (found !== '') return found;
    }
    return undefined;
  } finally {
    place.leaveWait();
  }
}

/** `''` when there is no news, undefined when no hub answers. */
async function look(
  { home, speaker }: Occasion,
  place: SessionPlace,
  holdMs: number,
  isOver: () => boolean,
): Promise<string | undefined> {
  const line = await openLine(home, speaker).catch(() => undefined);
  const watch = setInterval(() => isOver() && line?.close(), WATCH_MS);
  try {
    const told = place.told();
    const found = await line?.news('news', told, holdMs);
    if (found === undefined) return undefined;
    const isFirst = found.news > told && place.tell(found.news);
    return isFirst && found.text !== null ? found.text : '';
  } catch (error) {
    if (!isOver()) log(home, `wait: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  } finally {
    clearInterval(watch);
    line?.close();
  }
}

/**
 * Unattended, Claude Code awaits the waiter before its first request and before it exits. Another client that was
 * started from its shell and reads the same plugin inherits the variables, but has another session.
 */
function mayWait({ speaker: { client }, input }: Occasion, env: Environment): boolean {
  if ((env.WAGGLE_RUN_ID ?? '') !== '') return false;
  if (client === 'codex') return !isCodexExec();
  if (client !== 'claude') return client === 'plain';
  return env.CLAUDE_CODE_SESSION_ATTENDED === '1' && input.session_id === env.CLAUDE_CODE_SESSION_ID;
}

/**
 * Unattended Codex would read queued messages only when resumed. If the command line is not readable, assume it is
 * attended.
 */
function isCodexExec(): boolean {
  try {
    return readFileSync(`/proc/${parent}/cmdline`, 'utf8').split('\0').includes('exec');
  } catch {
    return false;
  }
}

/** A client without a pid variable is our parent process, unless we were reparented. */
function clientLives({ CLAUDE_PID: pid }: Environment): boolean {
  return pid === undefined || pid === '' ? process.ppid === parent && !wasOrphaned(parent) : isAlive(Number(pid));
}

/**
 * If a client ended while this process was starting, the parent is now process 1. In a container, process 1 may be the
 * client itself or the shell that runs its hooks.
 */
export function wasOrphaned(parent: number, first = firstCommand): boolean {
  return parent === 1 && !/\b(codex|opencode|kilo)\b/.test(first());
}

function firstCommand(): string {
  try {
    return readFileSync('/proc/1/cmdline', 'utf8');
  } catch {
    return '';
  }
}
