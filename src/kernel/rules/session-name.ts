import { withoutSecrets } from '../text/secrets.ts';

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

/** The session of a run: one per run, and used by nothing else. */
export function runSession(runId: string): string {
  return `run-${runId}`;
}

/** The client name of a terminal that follows the log. */
export const TAIL_CLIENT = 'waggle tail';
