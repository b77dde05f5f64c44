import type { Output } from '../../api/client.ts';

type Signal = Pick<Output<'list_signals'>['signals'][number], 'state' | 'acked_at' | 'expires_at'>;

/** When a signal came into its state, or null if it is still pending. */
export function stateSince({ state, acked_at, expires_at }: Signal): string | null {
  return state === 'expired' ? expires_at : acked_at;
}
