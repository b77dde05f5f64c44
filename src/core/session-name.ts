import { withoutSecrets } from './text/secrets.ts';

const pattern = /^[\w.:@-]{1,100}$/;

const ofConnection = /^s-[0-9a-f]{16}$/;

/** The name of a connection that brought none of its own; `random` are 16 hexadecimal digits. */
export function connectionSession(random: string): string {
  return `s-${random}`;
}

export function isConnectionSession(name: string): boolean {
  return ofConnection.test(name);
}

/** Sessions are listed and kept, so a token or key that was put into the name by mistake is refused. */
export function isSessionName(text: string): boolean {
  return pattern.test(text) && withoutSecrets(text) === text;
}
