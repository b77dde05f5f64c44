import { notificationEnvelope } from '../core/task-notification.ts';
import { showNotifications, unshownNotifications } from '../flows/show-notifications.ts';
import type { Store } from '../store/store.ts';
import type { Scope } from '../store/unit.ts';
import type { Outcome } from './door.ts';

/** More would drown the answer itself; the rest comes with the next one. */
const AT_ONCE = 5;

/** Puts reports that the session has not seen beside an answer, where the surface has a place for them. */
export async function withReports(store: Store, scope: Scope, outcome: Outcome): Promise<Outcome> {
  if (!outcome.ok || scope.surface !== 'mcp' || outcome.waiting.notifications === undefined) return outcome;
  // A look without a write first: a report that was shown stays counted for a long time.
  const unshown = await store.read(scope, (unit) => unshownNotifications(unit, 1));
  if (unshown.length === 0) return outcome;
  const shown = await store.write(scope, 'show-notifications', (unit) => showNotifications(unit, AT_ONCE));
  return shown.length === 0 ? outcome : { ...outcome, reports: shown.map(notificationEnvelope) };
}
