import { createStore, useStore } from './store.ts';

const outdated = createStore(false);

/** Checks whether the hub now serves another build than the one loaded in this tab. */
export async function checkBuild(): Promise<void> {
  const answer = await fetch('/', { credentials: 'same-origin', cache: 'no-store' }).catch(() => undefined);
  const served = [...((await answer?.text().catch(() => '')) ?? '').matchAll(/src="(\/assets\/[^"]+\.js)"/g)];
  // The file name of a script contains a hash of its content.
  const own = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? '';
  // A response without a script is the signed-out page.
  if (served.length > 0 && !served.some(([, path]) => own.endsWith(path ?? ''))) outdated.set(true);
}

export function useOutdated(): boolean {
  return useStore(outdated);
}
