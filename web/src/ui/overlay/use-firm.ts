import { type RefObject, useEffect } from 'react';

/**
 * Keeps Escape from a dialog. Refusing the browser's `cancel` is not enough: the browser takes a refusal once after each
 * click or typed letter, and closes the dialog at the next Escape.
 */
export function useFirm(ref: RefObject<HTMLDialogElement | null>, firm: boolean): void {
  useEffect(() => {
    if (!firm) return;
    function keep(event: KeyboardEvent) {
      // A click on words leaves the focus nowhere; the key then goes to the body. Another dialog above has its own Escape.
      const isOurs =
        event.target === document.body || (event.target instanceof Node && ref.current?.contains(event.target));
      if (event.key === 'Escape' && isOurs) event.preventDefault();
    }
    window.addEventListener('keydown', keep, true);
    return () => window.removeEventListener('keydown', keep, true);
  }, [ref, firm]);
}
