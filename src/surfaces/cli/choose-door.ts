import type { Door } from '../../hub/door/door.ts';
import { refuseOtherStore } from '../../hub/home-store.ts';
import { findRunningHub, type HubFile, storeMark } from '../../hub/hub-file.ts';
import { type Context, openLocalHub, tokenMissing } from './context.ts';

/** A hub elsewhere when one is named, else the one that runs here, else the store itself. */
export async function openDoor(context: Context): Promise<Door> {
  if (context.server !== undefined) {
    const { remoteDoor } = await import('../../hub/remote/remote-door.ts');
    const { url, token } = context.server;
    if (token === undefined) throw tokenMissing('WAGGLE_SERVER');
    return remoteDoor({ url, token, unnamed: context.settings.agent === undefined });
  }
  refuseOtherStore(context);
  const running = await findRunningHub(context.home);
  return running === undefined ? openLocalHub(context) : bridge(context, running);
}

/** A hub on another store than ours is used when no store was chosen, and never replaced by ours when it ends. */
async function bridge(context: Context, { url, secret, store }: HubFile): Promise<Door> {
  const sameStore = store === storeMark(context.settings.database);
  if (!sameStore && isChosen(context)) return openLocalHub(context);
  const [{ remoteDoor }, { bridgingDoor }] = await Promise.all([
    import('../../hub/remote/remote-door.ts'),
    import('../../hub/remote/fallback-door.ts'),
  ]);
  const remote = remoteDoor({ url, secret });
  return sameStore ? bridgingDoor({ remote, openLocal: () => openLocalHub(context) }) : remote;
}

/** Named for this very call, not by a file or a default. */
export function isChosen({ sources }: Context): boolean {
  return sources.database?.source === 'flag' || sources.database?.source === 'environment';
}
