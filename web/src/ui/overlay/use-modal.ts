import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Opens a dialog while it is mounted. The dialog is closed before it leaves the document: only then does the browser
 * restore the focus to the previous element.
 */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (dialog !== null && !dialog.open) dialog.showModal();
    // Opening focuses the first control, which is the close button.
    dialog?.querySelector<HTMLElement>('[data-first]')?.focus();
    return () => dialog?.close();
  }, []);
  return ref;
}
