import { dueRuns } from '../../areas/runs/flows/claim-run.ts';
import { notifyPerson } from '../../areas/runs/flows/notify-person.ts';
import { capReached } from '../../areas/runs/rules/run.ts';
import { systemScope } from '../../kernel/rules/caller.ts';
import type { Store } from '../../kernel/store/store.ts';
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
