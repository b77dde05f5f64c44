import { existsSync } from 'node:fs';
import type { Context } from '../../kernel/cli/context.ts';
import { throughDoor } from '../../kernel/cli/through-door.ts';
import { systemClock } from '../../kernel/hub/clock.ts';
import { schemaState } from '../../kernel/hub/store-schema.ts';
import { isAddress } from '../../kernel/settings/settings.ts';

export interface Workload {
  readonly openTasks: number;
  readonly agents: number;
  readonly running: number;
  readonly paused: boolean;
}

/** Undefined if the hub does not answer, so that the status is still shown. */
export async function workloadAt(context: Context): Promise<Workload | undefined> {
  const health = await throughDoor({ ...context, json: true }, 'read', (call) => call('hub_health', {})).catch(
    () => undefined,
  );
  if (health === undefined) return undefined;
  const { counts, runs } = health;
  const open = Object.entries(counts).filter(([name]) => /^tasks_(?!done|canceled)/.test(name));
  return {
    openTasks: open.reduce((sum, [, count]) => sum + count, 0),
    agents: counts.agents ?? 0,
    running: runs.running,
    paused: runs.paused,
  };
}

/** Without a hub: neither creates a store nor migrates it. `silent`: the store exists but cannot be read. */
export async function workloadInStore(context: Context): Promise<Workload | 'silent' | undefined> {
  const { database } = context.settings;
  if (!isAddress(database) && !existsSync(database)) return undefined;
  const schema = await schemaState(database, systemClock).catch(() => 'silent' as const);
  if (schema === 'silent') return schema;
  return schema.store === schema.program ? workloadAt(context) : undefined;
}

/** The workload with labels for display. */
export function workRows(work: Workload | undefined): Readonly<Record<string, number>> {
  return work === undefined ? {} : { 'open tasks': work.openTasks, agents: work.agents, 'running now': work.running };
}
