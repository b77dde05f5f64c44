import { withoutSecrets } from './text/secrets.ts';

const pattern = /^[\w.:@-]{1,100}$/;

/** Sessions are listed and kept, so a token or key that somebody puts into the name by mistake is no name. */
export function isSessionName(text: string): boolean {
  return pattern.test(text) && withoutSecrets(text) === text;
}
