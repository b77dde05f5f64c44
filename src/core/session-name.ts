import { withoutSecrets } from './text/secrets.ts';

const pattern = /^[\w.:@-]{1,100}$/;

const ofConnection = /^s-[0-9a-f]{16}$/;

/** The session name of a connection that did not send one; `random` is 16 hexadecimal digits. */
export function connectionSession(random: string): string {
  return `s-${random}`;
}

export function isConnectionSession(name: string): boolean {
  return ofConnection.test(name);
}

/** Session names are listed and stored, so a name that contains a token or key by mistake is refused. */
export function isSessionName(text: string): boolean {
  return pattern.test(text) && withoutSecrets(text) === text;
}
