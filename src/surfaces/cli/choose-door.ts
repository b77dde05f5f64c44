import type { Door } from '../../hub/door.ts';
import { type Context, openLocalHub } from './context.ts';

/** A hub elsewhere when one is named, else the one that runs here, else the store itself. */
export async function openDoor(context: Context): Promise<Door> {
  if (context.server !== undefined) {
    const { remoteDoor } = await import('../../hub/remote-door.ts');
    return remoteDoor(context.server);
  }
  const { findRunningHub } = await import('../../hub/hub-file.ts');
  const running = isChosen(context) ? undefined : await findRunningHub(context.home);
  if (running === undefined) return openLocalHub(context);
  const [{ remoteDoor }, { bridgingDoor }] = await Promise.all([
    import('../../hub/remote-door.ts'),
    import('../../hub/fallback-door.ts'),
  ]);
  return bridgingDoor({ remote: remoteDoor(running), openLocal: () => openLocalHub(context) });
}

/** A database named for this very call may be another one than the running hub's. */
function isChosen({ sources }: Context): boolean {
  return sources.database?.source === 'flag' || sources.database?.source === 'environment';
}
