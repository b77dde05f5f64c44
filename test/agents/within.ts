import { waitFor } from '../wait-for.ts';

const LIMIT_MS = Number(process.env.AGENT_CASE_SECONDS ?? 90) * 1000;

/** Whether it came to hold before a real program has had all the time that it gets. */
export async function within(holds: () => boolean): Promise<boolean> {
  const ends = performance.now() + LIMIT_MS;
  let is = false;
  await waitFor(() => {
    is = holds();
    return is || performance.now() > ends;
  });
  return is;
}
