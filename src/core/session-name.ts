import { withoutSecrets } from './text/secrets.ts';

const pattern = /^[\w.:@-]{1,100}$/;

/** Sessions are listed and kept, so a token or key that was put into the name by mistake is refused. */
export function isSessionName(text: string): boolean {
  return pattern.test(text) && withoutSecrets(text) === text;
}
