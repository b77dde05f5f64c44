const KEPT = 'waggle.key';

/**
 * The secret of this visit that no other server of this machine gets to see, as cookies are: a browser keeps it apart by
 * port. It comes once, behind the # of the address to which the login leads, and is taken out of there.
 */
export function readKey(): string {
  return localStorage.getItem(KEPT) ?? '';
}

export function forgetKey(): void {
  localStorage.removeItem(KEPT);
}

/** Keeps the key that a login has brought. */
export function takeKey(): void {
  const [, brought] = /^#key=([\w-]+)$/.exec(window.location.hash) ?? [];
  if (brought === undefined) return;
  localStorage.setItem(KEPT, brought);
  window.history.replaceState(null, '', window.location.pathname);
}

export const KEY_HEADER = 'waggle-page';
