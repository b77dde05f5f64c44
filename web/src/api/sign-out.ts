import { request } from './client.ts';
import { sendAllHeld } from './held.ts';
import { forgetKey } from './page-key.ts';

/** Ends the session in this browser, after all pending actions have been sent. */
export async function signOut(): Promise<void> {
  await sendAllHeld();
  await request(['POST', '/api/sign-out'], {}).catch(() => undefined);
  forgetKey();
  window.location.assign('/');
}
