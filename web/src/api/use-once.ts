import { useRef } from 'react';

/**
 * Starts something unless it is already on its way. A button is disabled meanwhile, a key is not: whoever presses it twice
 * would send the same words twice.
 */
export function useOnce({ isPending }: { readonly isPending: boolean }, start: () => void): () => void {
  const isStarted = useRef(false);
  // The start itself is drawn a moment later, so it is noted here until then.
  isStarted.current = isPending;
  return () => {
    if (isStarted.current) return;
    isStarted.current = true;
    start();
  };
}
