import { waitFor } from '../wait-for.ts';

/** How long to wait for a program: long enough for a busy machine, and the cost of a program that hangs. */
export const PATIENCE_MS = Number(process.env.AGENT_PATIENCE_SECONDS ?? 300) * 1000;

/** Polls `holds` for at most `PATIENCE_MS`; returns whether it became true. */
export async function within(holds: () => boolean): Promise<boolean> {
  const ends = performance.now() + PATIENCE_MS;
  let is = false;
  await waitFor(() => {
    is = holds();
    return is || performance.now() > ends;
  });
  return is;
}
