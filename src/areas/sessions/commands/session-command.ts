import type { AnswerOf } from '../../../composition/called-tools.ts';
import { openDoor } from '../../../kernel/cli/choose-door.ts';
import { answer, type Context } from '../../../kernel/cli/context.ts';
import { enterDoor } from '../../../kernel/cli/enter-door.ts';
import { followEvents } from '../../../kernel/cli/follow-events.ts';
import { refuseNothingToFollow } from '../../../kernel/cli/open-to-read.ts';
import { type Call, throughDoor } from '../../../kernel/cli/through-door.ts';
import { palette } from '../../../kernel/cli/words/paint.ts';
import { age } from '../../../kernel/cli/words/quantities.ts';
import { systemClock } from '../../../kernel/hub/clock.ts';
import type { WaggleEvent } from '../../../kernel/rules/event.ts';
import { plainJson, plainLine } from '../../../kernel/text/plain-text.ts';
import { stateWords } from '../rules/state-words.ts';
import type { SessionOptions } from './session.ts';

type Shown = AnswerOf<'session_states'>['sessions'][number];

const MOST = 200;

export async function showSessions(context: Context, { follow, gone }: SessionOptions): Promise<void> {
  if (follow === true) return followSessions(context);
  await throughDoor(context, 'read', async (call: Call) => {
    const { sessions, next_cursor } = await call('session_states', { limit: MOST, gone: gone === true });
    answer(context, { sessions, ...(next_cursor === undefined ? {} : { next_cursor }) }, () =>
      sessions.length === 0 ? 'No session is open.' : sessions.map((one) => lineOf(context, one)).join('\n'),
    );
  });
}

/** One line per change, with what the session is doing by then: several changes in a moment may be one line. */
async function followSessions(context: Context): Promise<void> {
  const { io, json, caller } = context;
  refuseNothingToFollow(context);
  await followEvents({
    async open() {
      const door = await openDoor(context, 'read');
      await enterDoor(context, door, 'read');
      return door;
    },
    caller,
    since: undefined,
    signal: io.untilStopped?.() ?? AbortSignal.abort(),
    async tell(events, door) {
      const changed = new Set(events.flatMap(changedSession));
      if (changed.size === 0) return;
      const outcome = await door.callTool({ name: 'session_states', input: { limit: MOST, gone: true }, caller });
      if (!outcome.ok) return;
      // The door has validated the answer against the tool's schema.
      const { sessions } = outcome.output as AnswerOf<'session_states'>;
      for (const one of sessions.filter(({ session }) => changed.has(session))) {
        io.out(`${json ? plainJson(one, 0) : lineOf(context, one)}\n`);
      }
    },
    lost: () => io.err('The hub does not respond. Waiting for it to come back.\n'),
  });
}

function changedSession({ type, after }: WaggleEvent): string[] {
  return type === 'session.state' && typeof after?.session === 'string' ? [after.session] : [];
}

function lineOf(
  { io }: Context,
  { agent, client, state, since, waits_for, limited_until, repo_root, cwd }: Shown,
): string {
  const { dim, bold } = palette(io.color);
  const folder = (repo_root ?? cwd ?? '').split('/').at(-1) ?? '';
  const span = since === null ? '' : age(systemClock() - Date.parse(since));
  const about = waits_for ?? (limited_until === undefined ? '' : `until ${limited_until}`);
  const who = client === null || client === agent ? agent : `${agent} (${client})`;
  const words = state.startsWith('waiting') ? bold(stateWords(state)) : stateWords(state);
  const parts = [span, plainLine(who), plainLine(folder)].filter((part) => part !== '');
  return [words, ...parts, ...(about === '' ? [] : [dim(plainLine(about))])].join('  ');
}
