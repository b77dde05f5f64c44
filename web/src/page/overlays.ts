import { createContext, useContext } from 'react';

export type Overlay =
  | { readonly kind: 'palette' }
  | { readonly kind: 'keys' }
  | { readonly kind: 'create' }
  | { readonly kind: 'edit'; readonly id: string }
  | { readonly kind: 'cancel'; readonly id: string };

export const OverlayContext = createContext<(overlay: Overlay | undefined) => void>(() => undefined);

/** Opens one of the dialogs that are available in every area. */
export function useOverlay(): (overlay: Overlay | undefined) => void {
  return useContext(OverlayContext);
}
