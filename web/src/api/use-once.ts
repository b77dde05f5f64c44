import { useRef } from 'react';

interface Started {
  readonly isPending: boolean;
}

/**
 * Starts something unless it is already on its way: whoever presses twice would send the same words twice. A button that
 * is disabled meanwhile does not suffice, since keys do not press it and a second click may come before it is drawn so.
 */
export function useOnce<Args extends readonly unknown[]>(
  { isPending }: Started,
  start: (...args: Args) => void,
): (...args: Args) => void {
  const isStarted = useRef(false);
  isStarted.current = isPending;
  return (...args) => {
    if (isStarted.current) return;
    isStarted.current = true;
    start(...args);
  };
}
