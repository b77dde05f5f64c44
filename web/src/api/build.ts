import { createStore, useStore } from './store.ts';

const outdated = createStore(false);

/** Asks whether the hub serves another build of the page than the one in this tab. */
export async function checkBuild(): Promise<void> {
  const answer = await fetch('/', { credentials: 'same-origin', cache: 'no-store' }).catch(() => undefined);
  const served = [...((await answer?.text().catch(() => '')) ?? '').matchAll(/src="(\/assets\/[^"]+\.js)"/g)];
  // The name of a script holds a hash of what is in it.
  const own = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? '';
  // Without a script it is the page for people who are signed out.
  if (served.length > 0 && !served.some(([, path]) => own.endsWith(path ?? ''))) outdated.set(true);
}

export function useOutdated(): boolean {
  return useStore(outdated);
}
