import { waitFor } from '../wait-for.ts';

/** How long a program has for what it does in the end: one that is stuck costs this, one that is slow on a busy machine nothing. */
export const PATIENCE_MS = Number(process.env.AGENT_PATIENCE_SECONDS ?? 300) * 1000;

/** Whether it came to hold before a real program has had all the time that it gets. */
export async function within(holds: () => boolean): Promise<boolean> {
  const ends = performance.now() + PATIENCE_MS;
  let is = false;
  await waitFor(() => {
    is = holds();
    return is || performance.now() > ends;
  });
  return is;
}
