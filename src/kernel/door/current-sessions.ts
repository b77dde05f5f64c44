import type { Caller } from '../rules/caller.ts';
import { isConnectionSession } from '../rules/session-name.ts';
import type { Store } from '../store/store.ts';
import { callerScope } from './permission.ts';

/**
 * The input with the names that sessions have now: a connection gets its own name until its client names the session,
 * and whoever has read the first name goes on using it. Only the names of connections change.
 */
export async function withCurrentSessions(store: Store, caller: Caller, input: object): Promise<object> {
  const named = Object.entries(input).filter(
    (field): field is [string, string] =>
      field[0].includes('session') && typeof field[1] === 'string' && isConnectionSession(field[1]),
  );
  // A connection that names itself under its own name needs no look.
  if (named.every(([, name]) => name === caller.session)) return input;
  const current = await store.read(callerScope(caller), async (unit) => {
    const found: [string, string][] = [];
    for (const [field, name] of named) found.push([field, await unit.sessions.current(name)]);
    return found;
  });
  return { ...input, ...Object.fromEntries(current) };
}
