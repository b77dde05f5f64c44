import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { Environment } from './client.ts';
import { openLine } from './hub.ts';
import { isAlive, log, type SessionPlace, sessionPlace } from './place.ts';
import type { Occasion } from './tell.ts';

const parent = process.ppid;

const HOLD_MS = 50_000;
/** How soon a hub that was started, or came back, is noticed. */
const RETRY_MS = 5_000;
/** How soon a waiter notices that its session is over. */
const WATCH_MS = 2_000;

/** Waits beside an idle session until something comes for it, and gives the text; nothing when the session is over. */
export async function waitForNews(occasion: Occasion, env: Environment): Promise<string | undefined> {
  const { home, speaker, input } = occasion;
  if (!mayWait(occasion, env)) return undefined;
  const place = sessionPlace(home, speaker.session);
  if (!place.takeWait()) return undefined;
  // What waits at the start stands in the preface; waking a session for it would start a turn before the first prompt.
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

/** `''` when nothing has come, nothing when no hub answers. */
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
 * Without a person at it, Claude Code awaits the waiter before its first request and before its end. Another client that
 * was started from its shell, and reads the same plugin, has inherited the variables, but not the session.
 */
function mayWait({ speaker: { client }, input }: Occasion, env: Environment): boolean {
  if ((env.WAGGLE_RUN_ID ?? '') !== '') return false;
  if (client === 'codex') return !isCodexExec();
  if (client !== 'claude') return client === 'plain';
  return env.CLAUDE_CODE_SESSION_ATTENDED === '1' && input.session_id === env.CLAUDE_CODE_SESSION_ID;
}

/** Codex without a person would find what is queued only when it is taken up again. Where this cannot be read, it waits. */
function isCodexExec(): boolean {
  try {
    return readFileSync(`/proc/${parent}/cmdline`, 'utf8').split('\0').includes('exec');
  } catch {
    return false;
  }
}

/** A client that names no process of its own is the one that started us, as long as nobody else has adopted us. */
function clientLives({ CLAUDE_PID: pid }: Environment): boolean {
  return pid === undefined || pid === '' ? process.ppid === parent && !wasOrphaned(parent) : isAlive(Number(pid));
}

/**
 * A client that ended while this process was starting has left it to the first process of the machine. In a container
 * the client itself, or the shell that it calls hooks with, may be that one.
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
