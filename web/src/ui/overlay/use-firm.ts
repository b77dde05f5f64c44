import { type RefObject, useEffect } from 'react';

/**
 * Stops Escape from closing a dialog. Cancelling the `cancel` event is not enough: the browser honours that only once
 * after each click or key press, and closes the dialog on the next Escape.
 */
export function useFirm(ref: RefObject<HTMLDialogElement | null>, firm: boolean): void {
  useEffect(() => {
    if (!firm) return;
    function keep(event: KeyboardEvent) {
      // After a click on plain text, the body receives the key. A dialog on top of this one handles its own Escape.
      const isOurs =
        event.target === document.body || (event.target instanceof Node && ref.current?.contains(event.target));
      if (event.key === 'Escape' && isOurs) event.preventDefault();
    }
    window.addEventListener('keydown', keep, true);
    return () => window.removeEventListener('keydown', keep, true);
  }, [ref, firm]);
}
