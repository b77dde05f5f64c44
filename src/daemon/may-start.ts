import { systemScope } from '../core/caller.ts';
import { capReached } from '../core/runs/run.ts';
import { dueRuns } from '../flows/runs/claim-run.ts';
import { notifyPerson } from '../flows/teams/notify-person.ts';
import type { Store } from '../store/store.ts';
import { dayStart } from './cron.ts';
import type { RunSettings } from './run-settings.ts';

/** Whether a run is due and the daily cap allows it. Only reads first: mostly there is nothing to do. */
export async function mayStart(store: Store, settings: RunSettings, ours: readonly string[]): Promise<boolean> {
  const [due] = await store.read(systemScope, (unit) => dueRuns(unit, { ...settings, ours }, 1));
  if (due === undefined) return false;
  const cap = settings.dailyCostUsd;
  if (cap === null) return true;
  const today = dayStart(settings.zone, store.now());
  if ((await store.read(systemScope, (unit) => unit.runs.spentUsd(today))) < cap) return true;
  // Once a day: the day is the key.
  await store.write(systemScope, 'budget', async (unit) => {
    if (!(await unit.schedule.once('budget', today))) return;
    const text = capReached({ usd: cap, zone: settings.zone });
    await notifyPerson(unit, { kind: 'budget', agent: due.agent, taskId: null, runId: null, text });
  });
  return false;
}
