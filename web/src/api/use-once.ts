import { useRef } from 'react';

interface Started {
  readonly isPending: boolean;
}

/**
 * Starts an action unless it is already pending: a double click would send it twice. Disabling the button is not
 * enough, because shortcuts bypass the button and a second click may come before the next render.
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
