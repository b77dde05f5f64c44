import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Opens a dialog for as long as it is drawn. It is closed while it still stands in the document: only then does the
 * browser give the focus back to whoever had it.
 */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (dialog !== null && !dialog.open) dialog.showModal();
    // Opening gives the focus to the first control, which is the one that closes.
    dialog?.querySelector<HTMLElement>('[data-first]')?.focus();
    return () => dialog?.close();
  }, []);
  return ref;
}
