/** A pause of the whole machine counts as one of these. */
const TICKS = 10;

/**
 * Calls `giveUp` after `ms`; returns a function that ends the wait. Time in which the machine or this process stood
 * still hardly counts, since an interval then fires once: what is waited for stood still as well, or has answered
 * meanwhile and could not be heard.
 */
export function afterPatience(ms: number, giveUp: () => void): () => void {
  let left = TICKS;
  const timer = setInterval(() => {
    left -= 1;
    if (left > 0) return;
    clearInterval(timer);
    giveUp();
  }, ms / TICKS);
  return () => clearInterval(timer);
}
