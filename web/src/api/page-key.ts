const KEPT = 'waggle.key';

/**
 * The session secret. Unlike a cookie, it is not sent to other servers on this machine: localStorage is separate per
 * port. The login passes it once, in the fragment of the redirect URL, from which it is then removed.
 */
export function readKey(): string {
  return localStorage.getItem(KEPT) ?? '';
}

export function forgetKey(): void {
  localStorage.removeItem(KEPT);
}

/** Stores the key from the URL fragment after a login. */
export function takeKey(): void {
  const [, brought] = /^#key=([\w-]+)$/.exec(window.location.hash) ?? [];
  if (brought === undefined) return;
  localStorage.setItem(KEPT, brought);
  window.history.replaceState(null, '', window.location.pathname);
}

export const KEY_HEADER = 'waggle-page';
