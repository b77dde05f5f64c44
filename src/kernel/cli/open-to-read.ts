import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { homeFault } from '../hub/home.ts';
import type { Hub } from '../hub/own-hub.ts';
import { seenEvents } from '../hub/seen-events.ts';
import { WaggleError } from '../rules/errors.ts';
import { isAddress } from '../settings/settings.ts';
import { type Context, openLocalHub } from './context.ts';

/** What a command does with the store: a read creates neither a home nor a store. */
export type Access = 'read' | 'write';

/** Opens the store of this home. A read of a home that has none yet finds it empty. */
export async function openStoreHere(context: Context, access: Access): Promise<Hub> {
  const { database } = context.settings;
  if (access === 'write') return openLocalHub(context);
  refuseMissingHome(context);
  if (isAddress(database) || existsSync(database)) return openLocalHub(context, { makesHome: false });
  refuseMissingStore(context);
  return openEmpty(context);
}

/** For commands that follow the store: there must be one that others write to. */
export function refuseNothingToFollow({ settings: { database }, server }: Context): void {
  if (server !== undefined || isAddress(database) || existsSync(database)) return;
  throw new WaggleError('STORE_NOT_FOUND', `There is no store at ${database} yet, so nothing happens in it.`);
}

/** A home that was named and does not exist is a slip more often than a wish. */
function refuseMissingHome({ home, isHomeNamed }: Context): void {
  const fault = homeFault(home);
  if (fault !== undefined) throw new WaggleError('HOME_UNUSABLE', `${home} ${fault}`);
  if (existsSync(home) || !isHomeNamed) return;
  throw new WaggleError(
    'STORE_NOT_FOUND',
    `There is no home at ${home}; nothing was read or created.`,
    { home },
    {
      hint: 'Check --home or WAGGLE_HOME. To begin a new home there, start a hub or add a task in it.',
    },
  );
}

/** A store that was named, or that held something when it was last used. */
function refuseMissingStore({ home, settings: { database }, sources }: Context): void {
  const events = seenEvents(home, database);
  if (events > 0)
    throw new WaggleError(
      'STORE_NOT_FOUND',
      `The store ${database} is gone; it held ${events} events.`,
      { events },
      {
        hint: 'To bring it back: waggle hub restore <file>. The next command that writes begins a new one.',
      },
    );
  if (sources.database?.source === 'flag' || sources.database?.source === 'environment')
    throw new WaggleError('STORE_NOT_FOUND', `There is no store at ${database} yet.`);
}

/** An empty store in a folder of its own, with the agents of this home. */
async function openEmpty(context: Context): Promise<Hub> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'waggle-empty-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const agents = path.join(context.home, 'agents');
    if (existsSync(agents)) cpSync(agents, path.join(folder, 'agents'), { recursive: true });
    const settings = { ...context.settings, database: path.join(folder, 'waggle.db') };
    const hub = await openLocalHub({ ...context, home: folder, settings });
    return {
      ...hub,
      close: async () => {
        await hub.close();
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}
