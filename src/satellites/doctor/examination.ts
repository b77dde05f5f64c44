import { existsSync, statSync } from 'node:fs';
import { type Context, withNamedHub } from '../../kernel/cli/context.ts';
import { calledHere, type Io } from '../../kernel/cli/io.ts';
import { palette } from '../../kernel/cli/words/paint.ts';
import { hungHub } from '../../kernel/hub/hold-home.ts';
import { homeFault } from '../../kernel/hub/home.ts';
import { refuseOtherStore } from '../../kernel/hub/home-store.ts';
import { findRunningHub } from '../../kernel/hub/hub-file.ts';
import type { Hub } from '../../kernel/hub/own-hub.ts';
import { lossOf } from '../../kernel/hub/seen-events.ts';
import { version } from '../../kernel/hub/version.ts';
import { systemScope } from '../../kernel/rules/caller.ts';
import { WaggleError } from '../../kernel/rules/errors.ts';
import { isAddress, OFF, type Settings, shownSetting } from '../../kernel/settings/settings.ts';
import { plainJson, plainLine } from '../../kernel/text/plain-text.ts';
import type { Client, InstallPlace } from '../install/client.ts';
import { clients } from '../install/clients.ts';
import { placeOf } from '../install/commands/install-place.ts';
import { stateOf } from '../install/install.ts';
import { pluginSeen } from '../install/plugin-seen.ts';

export interface DoctorFinding {
  readonly check: string;
  readonly state: 'ok' | 'note' | 'wrong';
  readonly says: string;
}

const finding = (state: DoctorFinding['state'], check: string, says: string): DoctorFinding => ({ check, state, says });

/** Checks everything that a hub depends on. A failing check does not prevent the others. */
export async function examine(makeContext: () => Context): Promise<readonly DoctorFinding[]> {
  const first = [finding('ok', 'waggle', version), nodeFinding(process.versions.node)];
  let context: Context;
  try {
    context = makeContext();
  } catch (error) {
    return [...first, finding('wrong', 'settings', messageOf(error))];
  }
  return [
    ...first,
    finding('ok', 'settings', 'valid'),
    homeFinding(context.home),
    ...otherStoreFindings(context),
    ...(await storeFindings(context)),
    await hubFinding(context.home),
    ...clientFindings(context),
  ];
}

/** Clients with an entry for Waggle, or with an unreadable config file. */
function clientFindings(context: Context): readonly DoctorFinding[] {
  const place = placeOf(context, {});
  return clients.flatMap((client) => {
    const { state, file } = stateOf(client, place, 'waggle');
    if (state === 'installed')
      return [finding('ok', 'client', `${client.name}: ${file}`), ...twiceFinding(client, place)];
    if (state === 'unreadable') return [finding('note', 'client', `${client.name}: ${file} cannot be read`)];
    if (state !== 'elsewhere') return [];
    const says = `${client.name}: the entry in ${file} points to a program that does not exist. To fix it: waggle install ${client.id}`;
    return [finding('wrong', 'client', says)];
  });
}

/** With both the plugin and an entry, a model would see every tool and every text twice. */
function twiceFinding({ id, name }: Client, place: InstallPlace): readonly DoctorFinding[] {
  const plugin = pluginSeen(id, place);
  if (plugin === undefined) return [];
  const says = `${name} also has the Waggle plugin; keep only one of the two: ${plugin.removal}, or waggle uninstall ${id}`;
  return [finding('note', 'client', says)];
}

function nodeFinding(running: string): DoctorFinding {
  const [major = 0, minor = 0] = running.split('.').map(Number);
  const old = major < 20 || (major === 20 && minor < 19);
  return finding(old ? 'wrong' : 'ok', 'node', old ? `${running}; 20.19 or newer is required` : running);
}

function homeFinding(home: string): DoctorFinding {
  const fault = homeFault(home);
  if (fault !== undefined) return finding('wrong', 'home', `${home} ${fault}`);
  const stats = statSync(home, { throwIfNoEntry: false });
  if (stats === undefined) return finding('note', 'home', `${home} does not exist yet`);
  const shared = process.platform !== 'win32' && (stats.mode & 0o077) !== 0;
  return finding(
    shared ? 'note' : 'ok',
    'home',
    shared ? `${home} is accessible to other users: run chmod 700 on it` : home,
  );
}

/** Other commands refuse a store other than the home's; here the --database flag asks to check exactly that store. */
function otherStoreFindings(context: Context): readonly DoctorFinding[] {
  if (context.sources.database?.source === 'flag') return [];
  try {
    refuseOtherStore(context);
    return [];
  } catch (error) {
    const { hint } = error instanceof WaggleError ? error.toWire() : { hint: '' };
    return [finding('wrong', 'store', `${messageOf(error)} ${hint}`)];
  }
}

async function storeFindings(context: Context): Promise<readonly DoctorFinding[]> {
  const { database } = context.settings;
  const shown = String(shownSetting(database));
  const isFile = !isAddress(database);
  if (isFile && !existsSync(database)) return [finding('note', 'store', `${shown} does not exist yet`)];
  try {
    return await withNamedHub(context, async (hub) => [
      ...(await openFindings(hub, context.home, context.settings)),
      await wholeFinding(hub),
    ]);
  } catch (error) {
    const isDamaged = error instanceof WaggleError && error.code === 'STORE_DAMAGED';
    const way = isDamaged ? '. Restore a backup: waggle restore <file>' : '';
    return [finding('wrong', 'store', `${shown}: ${messageOf(error)}${way}`)];
  }
}

/** Findings that need an open store. */
async function openFindings(hub: Hub, home: string, settings: Settings): Promise<readonly DoctorFinding[]> {
  const { database, mirror } = settings;
  const { engine, schema, synchronous } = await hub.store.facts();
  return [
    finding('ok', 'store', String(shownSetting(database))),
    ...(await faultFindings(hub, lossOf(home, database))),
    finding('ok', 'engine', `${engine ?? hub.store.kind}, schema ${schema}`),
    ...(synchronous === undefined ? [] : [syncFinding(String(synchronous))]),
    ...(isAddress(database) ? [] : [fileFinding(database)]),
    ...agentFindings(hub.agentFiles.faults()),
    await mirrorFinding(hub, mirror),
    await webhookFinding(hub, settings['notify.webhook']),
  ];
}

/** Reads every page of the database, so only the command does this, not a running hub. */
async function wholeFinding({ store }: Hub): Promise<DoctorFinding> {
  const faults = await store.check().catch((error: unknown) => [messageOf(error)]);
  return faults.length === 0
    ? finding('ok', 'content', 'passed the database check')
    : finding('wrong', 'content', `damaged: ${faults.slice(0, 3).join('; ')}. Restore a backup: waggle restore <file>`);
}

/** Faults of the store: lost events, errors that the hub has met, and disk problems. */
async function faultFindings(hub: Hub, loss: WaggleError | undefined): Promise<readonly DoctorFinding[]> {
  if (loss !== undefined) {
    const way =
      'Restore a backup: waggle restore <file>; or continue without the lost data: waggle doctor --accept-loss';
    return [finding('wrong', 'events', `${messageOf(loss)} ${way}`)];
  }
  const fault = hub.storeFault();
  const events = finding('ok', 'events', String(await hub.lastEvent()));
  return fault === undefined ? [events] : [events, finding('wrong', 'store', messageOf(fault))];
}

/** The same checks from inside a running hub. */
export async function examineRunning(hub: Hub, home: string, settings: Settings): Promise<readonly DoctorFinding[]> {
  return [
    finding('ok', 'waggle', version),
    nodeFinding(process.versions.node),
    homeFinding(home),
    ...(await openFindings(hub, home, settings)),
  ];
}

function syncFinding(synchronous: string): DoctorFinding {
  return synchronous === 'FULL'
    ? finding('ok', 'sync', 'every change is on disk before its call returns')
    : finding('wrong', 'sync', `a power failure may lose the latest changes (synchronous is ${synchronous}, not FULL)`);
}

function fileFinding(file: string): DoctorFinding {
  const open = process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0;
  return finding(
    open ? 'note' : 'ok',
    'access',
    open ? `${file} can be read by other users: run chmod 600 on it` : 'only you',
  );
}

function agentFindings(faults: ReadonlyMap<string, string>): readonly DoctorFinding[] {
  if (faults.size === 0) return [finding('ok', 'agent files', 'valid')];
  return [...faults.values()].map((fault) => finding('wrong', 'agent files', fault));
}

/** Only a running hub updates the mirror, so a stale mirror is not a fault; an unwritable one is. */
async function mirrorFinding({ store }: Hub, folder: string): Promise<DoctorFinding> {
  if (folder === OFF) return finding('ok', 'mirror', 'off');
  const { mirrorState } = await import('../operations/mirror/mirror-state.ts');
  const { fault, behind } = await mirrorState(store, folder);
  if (fault !== undefined) return finding('wrong', 'mirror', `${folder} ${fault}`);
  if (behind === undefined)
    return finding('note', 'mirror', `${folder} has not been written yet; a running hub writes it`);
  return behind
    ? finding('note', 'mirror', `${folder} is out of date; a running hub or waggle mirror updates it`)
    : finding('ok', 'mirror', folder);
}

/** Only a running hub sends webhooks, so without one nothing can be wrong. */
async function webhookFinding({ store }: Hub, url: string): Promise<DoctorFinding> {
  if (url === OFF) return finding('ok', 'webhook', 'off');
  const { state, waiting } = await store.read(systemScope, async ({ webhooks }) => ({
    state: await webhooks.state(),
    waiting: await webhooks.waiting(),
  }));
  const { origin } = new URL(url);
  if (state === undefined)
    return finding('note', 'webhook', `${origin} gets notices only while a hub runs, and none is running`);
  if (state.fault === null) return finding('ok', 'webhook', origin);
  return finding('wrong', 'webhook', `${origin} did not accept the last notice: ${state.fault}; ${waiting} waiting`);
}

async function hubFinding(home: string): Promise<DoctorFinding> {
  const running = await findRunningHub(home);
  const hung = running === undefined ? await hungHub(home) : undefined;
  if (hung !== undefined)
    return finding(
      'wrong',
      'hub',
      `process ${hung.pid} is using this data but does not respond; to kill it: waggle stop --force`,
    );
  return running === undefined
    ? finding('note', 'hub', 'not running; commands use the store directly')
    : finding('ok', 'hub', `running at ${running.url}, process ${running.pid}`);
}

function messageOf(error: unknown): string {
  return error instanceof WaggleError ? `${error.message} (${error.code})` : String(error);
}

export function printFindings(io: Io, json: boolean, checks: readonly DoctorFinding[]): void {
  const ok = checks.every(({ state }) => state !== 'wrong');
  if (json) io.out(`${plainJson({ ok, checks }, io.terminal ? 2 : 0)}\n`);
  else io.out(`${findingLines(io, checks)}\n\n${ok ? 'No problems found.' : 'Problems found: see above.'}\n`);
}

function findingLines(io: Io, checks: readonly DoctorFinding[]): string {
  const { green, yellow, red } = palette(io.color);
  const paint = { ok: green, note: yellow, wrong: red };
  const width = Math.max(...checks.map(({ check }) => check.length));
  return checks
    .map(({ check, state, says }) => {
      const told = state === 'ok' ? plainLine(says) : calledHere(io, plainLine(says));
      return `${paint[state](state.padEnd(5))}  ${check.padEnd(width)}  ${told}`;
    })
    .join('\n');
}
