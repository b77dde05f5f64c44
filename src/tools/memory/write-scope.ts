import { WaggleError } from '../../core/errors.ts';
import type { Caller } from '../define.ts';

/** For tools of which some actions only look: those need no right to write. */
export function requireWriteScope({ scopes }: Caller): void {
  if (scopes.includes('write') || scopes.includes('admin')) return;
  throw new WaggleError('SCOPE_REQUIRED', 'This action needs the scope write.', { scope: 'write' });
}
