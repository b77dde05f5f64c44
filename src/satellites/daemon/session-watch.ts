import { hasEnded } from '../../areas/sessions/files/this-machine.ts';
import { noteState } from '../../areas/sessions/flows/note-state.ts';
import { type Reported, type SessionEnd, shownState } from '../../areas/sessions/rules/session-state.ts';
import { systemScope } from '../../kernel/rules/caller.ts';
import type { Store } from '../../kernel/store/store.ts';
import { resetTime } from './drivers/reset-time.ts';

/**
 * Notices sessions that ended without a word: their process has gone, or they were silent for too long. Also reads from
 * the message about a usage limit when it resets.
 */
export async function watchSessions(store: Store): Promise<void> {
  const open = await store.read(systemScope, (unit) => unit.sessionStates.open());
  const gone = open.filter(isGone);
  const untimed = open.filter(({ state, until }) => state === 'limited' && until === null);
  const resets = untimed.flatMap(({ session, about, since }) => {
    const until = resetTime(about ?? '', since);
    return until === undefined ? [] : [{ session, until }];
  });
  if (gone.length + resets.length === 0) return;
  await store.write(systemScope, 'watch-sessions', async (unit) => {
    for (const { session, agent } of gone) await noteState(unit, { session, agent, state: 'gone' });
    for (const { session, until } of resets) await unit.sessionStates.setUntil(session, until);
  });
}

function isGone(one: Reported & SessionEnd): boolean {
  if (one.process !== null && hasEnded(one.process) === true) return true;
  return shownState(one, one).state === 'gone';
}
