const waiting: (() => Promise<void>)[] = [];
let eager = false;
let onTheirWay = 0;

export const partsOnTheirWay = (): number => onTheirWay;

/** Loads all chunks, including those registered later: the hub may stop, or restart with another build. */
export function loadAllParts(): void {
  eager = true;
  for (const load of waiting.splice(0)) void load().catch(() => undefined);
}

/** Returns a function that loads a chunk and can be called again after a failure. `late`: only when it is shown. */
export function loaderOf<M>(load: () => Promise<M>, keep: (module: M) => void, late = false): () => Promise<void> {
  let missing: string | undefined;
  let tries = 0;
  async function attempt(): Promise<M> {
    if (missing === undefined) return load();
    tries += 1;
    // The parse boundary: the same chunk as above. Browsers cache a failed import, so the retry uses another URL.
    return (await import(/* @vite-ignore */ `${missing}?try=${tries}`)) as M;
  }
  async function loader(): Promise<void> {
    onTheirWay += 1;
    try {
      keep(await attempt());
    } catch (error) {
      missing ??= addressIn(error);
      throw error;
    } finally {
      onTheirWay -= 1;
    }
  }
  if (late) return loader;
  if (eager) void loader().catch(() => undefined);
  else waiting.push(loader);
  return loader;
}

/** Most browsers name the URL that they could not load. */
function addressIn(error: unknown): string | undefined {
  const [address] = /https?:\/\/[^\s?]+\.js/.exec(error instanceof Error ? error.message : '') ?? [];
  return address;
}
