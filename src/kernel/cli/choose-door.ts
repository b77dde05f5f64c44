import type { Door } from '../door/door.ts';
import { refuseOtherStore } from '../hub/home-store.ts';
import { findRunningHub, type HubFile, storeMark } from '../hub/hub-file.ts';
import { type Context, openLocalHub, tokenMissing } from './context.ts';

/** Opens a remote hub if one is named, else the hub running here, else the store itself. */
export async function openDoor(context: Context): Promise<Door> {
  if (context.server !== undefined) {
    const { remoteDoor } = await import('../remote/remote-door.ts');
    const { url, token } = context.server;
    if (token === undefined) throw tokenMissing('WAGGLE_SERVER');
    return remoteDoor({ url, token, unnamed: context.settings.agent === undefined });
  }
  refuseOtherStore(context);
  const running = await findRunningHub(context.home);
  return running === undefined ? openLocalHub(context) : bridge(context, running);
}

/** A hub on a different store is used only if no store was chosen, and then without a fallback to our own store. */
async function bridge(context: Context, { url, secret, store }: HubFile): Promise<Door> {
  const sameStore = store === storeMark(context.settings.database);
  if (!sameStore && isChosen(context)) return openLocalHub(context);
  const [{ remoteDoor }, { bridgingDoor }] = await Promise.all([
    import('../remote/remote-door.ts'),
    import('../remote/fallback-door.ts'),
  ]);
  const remote = remoteDoor({ url, secret });
  return sameStore ? bridgingDoor({ remote, openLocal: () => openLocalHub(context) }) : remote;
}

/** Whether a flag or the environment names the store, rather than a file or a default. */
export function isChosen({ sources }: Context): boolean {
  return sources.database?.source === 'flag' || sources.database?.source === 'environment';
}
