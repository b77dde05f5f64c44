import type { Command } from 'commander';
import { z } from 'zod';
import type { Door } from '../../door/door.ts';
import { systemClock } from '../../hub/clock.ts';
import { defined } from '../../rules/defined.ts';
import { WaggleError } from '../../rules/errors.ts';
import type { WaggleEvent } from '../../rules/event.ts';
import { workerOf } from '../../rules/events/event-words.ts';
import { TAIL_CLIENT } from '../../rules/session-name.ts';
import { type Instant, iso } from '../../rules/time.ts';
import { plain, plainJson } from '../../text/plain-text.ts';
import { openDoor } from '../choose-door.ts';
import { type Context, contextFrom } from '../context.ts';
import { enterDoor } from '../enter-door.ts';
import { followEvents, type Since } from '../follow-events.ts';
import type { Io } from '../io.ts';
import { refuseNothingToFollow } from '../open-to-read.ts';
import { eventLine } from '../words/event-words.ts';
import { fitted, palette } from '../words/paint.ts';
import { spanFrom } from '../words/quantities.ts';

const ACTOR_COLUMNS = 14;

export function addTailCommand(program: Command, io: Io): void {
  program
    .command('tail')
    .option('--since <when>', 'start earlier: 10m, 2h or 1d ago, or after an event number')
    .addHelpText(
      'after',
      `
With --json, each event is one line. The command keeps running when the hub restarts. Notices for you are printed with
their text and ring the terminal's bell; while it runs, notify_user counts the terminal as a way to reach you.

Examples:
  waggle tail --since 10m
  waggle tail --json --since 0`,
    )
    .action(async ({ since }: { since?: string }, command: Command) => {
      const context = listening(contextFrom(io, command));
      refuseNothingToFollow(context);
      await followEvents({
        open: () => openKnown(context),
        caller: context.caller,
        since: sinceFrom(since),
        signal: io.untilStopped?.() ?? AbortSignal.abort(),
        tell: (events, door) => tell(context, events, door),
        lost: () => io.err('The hub does not respond. Waiting for it to come back.\n'),
      });
    });
}

/** Enters as a reader, so that listening does not register an unknown agent. */
async function openKnown(context: Context): Promise<Door> {
  const door = await openDoor(context, 'read');
  try {
    await enterDoor(context, door, 'read');
    return door;
  } catch (error) {
    await door.close();
    throw error;
  }
}

/** A separate session whose client name tells the hub that somebody is watching. */
function listening(context: Context): Context {
  const { caller } = context;
  const session = `tail-${process.pid}-${caller.agent}`;
  return { ...context, caller: { ...caller, session, client: TAIL_CLIENT } };
}

function sinceFrom(text: string | undefined): Since {
  if (text === undefined) return undefined;
  if (/^\d{1,15}$/.test(text)) return { seq: Number(text) };
  const span = spanFrom(text);
  if (span !== undefined) return { at: systemClock() - span };
  throw new WaggleError('INVALID_INPUT', '--since takes a duration such as 10m, 2h or 1d, or an event number.');
}

async function tell(context: Context, events: readonly WaggleEvent[], door: Door): Promise<void> {
  const { io, json } = context;
  const paint = palette(io.color);
  const titles = await titlesOf(context, events, door);
  const workers = json ? new Map<number, string>() : await workersOf(context, events, door);
  for (const event of events) {
    const title = titles.get(event.taskId ?? 0);
    if (json) {
      io.out(`${plainJson({ ...event, at: iso(event.at), ...defined({ title }) }, 0)}\n`);
      continue;
    }
    const time = paint.dim(clockTime(event.at));
    const { who, words } = eventLine(event, title, workers.get(event.seq));
    io.out(`${time}  ${paint.cyan(fitted(who, Math.max(ACTOR_COLUMNS, who.length)))}  ${words}\n`);
    if (isForMe(context, event)) await ring(context, event, door);
  }
}

function isForMe({ caller }: Context, event: WaggleEvent): boolean {
  return event.type === 'user.notified' && event.agentId === caller.agent;
}

const BELL = '\u0007';

/** Looks up the text of the notice, since events contain no texts. */
async function ring({ io, caller }: Context, event: WaggleEvent, door: Door): Promise<void> {
  const id = String(event.after?.notice ?? '');
  const outcome = await door.callTool({ name: 'list_notices', input: { unread_only: false, limit: 200 }, caller });
  const notices = outcome.ok && 'notices' in outcome.output ? outcome.output.notices : [];
  const found = shownNotices.safeParse(notices).data?.find((notice) => notice.notice_id === id);
  const lines = found === undefined ? [] : plain(found.text).split('\n');
  io.out(`${lines.map((line) => `          ${line}\n`).join('')}${io.terminal ? BELL : ''}`);
}

const shownNotices = z.array(z.object({ notice_id: z.string(), text: z.string() }));

/** The local time of day; the JSON output has the full time. */
function clockTime(at: Instant): string {
  return new Date(at).toTimeString().slice(0, 8);
}

/** Events contain no texts, because texts can be erased, so the current titles are looked up. */
async function titlesOf(
  { caller }: Context,
  events: readonly WaggleEvent[],
  door: Door,
): Promise<ReadonlyMap<number, string>> {
  const ids = new Set(events.flatMap((event) => event.taskId ?? []));
  const titles = new Map<number, string>();
  for (const id of ids) {
    const outcome = await door.callTool({ name: 'get_task', input: { id: String(id) }, caller });
    if (outcome.ok && 'title' in outcome.output) titles.set(id, String(outcome.output.title));
  }
  return titles;
}

const happenings = z.object({ events: z.array(z.object({ seq: z.int(), worker: z.string().optional() })) });
const HAPPENINGS = 200;

/** The names of the workers in these events, by event number. */
async function workersOf(
  { caller }: Context,
  events: readonly WaggleEvent[],
  door: Door,
): Promise<ReadonlyMap<number, string>> {
  const workers = new Map<number, string>();
  const about = events.filter((event) => workerOf(event) !== undefined);
  for (let last = about.at(-1); last !== undefined; ) {
    const input = { limit: HAPPENINGS, cursor: String(last.seq + 1) };
    const outcome = await door.callTool({ name: 'list_activity', input, caller });
    const told = outcome.ok ? (happenings.safeParse(outcome.output).data?.events ?? []) : [];
    for (const { seq, worker } of told) if (worker !== undefined) workers.set(seq, worker);
    const oldest = told.at(-1)?.seq ?? 0;
    last = about.findLast(({ seq }) => seq < oldest);
  }
  return workers;
}
