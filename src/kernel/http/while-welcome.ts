import { looks } from '../hub/follow.ts';
import type { Hub } from '../hub/own-hub.ts';
import { WaggleError } from '../rules/errors.ts';
import { SECOND } from '../rules/time.ts';
import type { Visitor } from './sign-in.ts';

/** Most calls finish sooner, so their token is not checked a second time. */
const GRACE_MS = SECOND;
/**
 * A token that is revoked is noticed at once, also if another hub revokes it. The expiry of a token and the end of a
 * visit are no commits, so the hub checks for them this often.
 */
const LOOK_AT_LEAST_EVERY = 15 * SECOND;

/** Calls `end` if the credential becomes invalid while a request is served. The returned function stops the watch. */
export function watchWelcome(
  hub: Pick<Hub, 'tokensEnded'>,
  { stillWelcome }: Pick<Visitor, 'stillWelcome'>,
  end: () => void,
  lookEveryMs = LOOK_AT_LEAST_EVERY,
): () => void {
  const over = new AbortController();
  const timer = setTimeout(() => void watch(), GRACE_MS);

  async function watch(): Promise<void> {
    for await (const _ of looks(hub.tokensEnded, lookEveryMs, over.signal)) {
      // A store that is briefly unavailable does not make the token invalid.
      const welcome = await stillWelcome().catch(() => true);
      if (!welcome && !over.signal.aborted) {
        over.abort();
        end();
      }
    }
  }

  return () => {
    clearTimeout(timer);
    over.abort();
  };
}

/** Returns the result of the work, or throws if the credential became invalid first: a revoked token gets no answer. */
export async function whileWelcome<T>(
  hub: Hub,
  visitor: Pick<Visitor, 'stillWelcome'>,
  gone: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const refused = new AbortController();
  const unwatch = watchWelcome(hub, visitor, () => refused.abort());
  try {
    const answer = await work(AbortSignal.any([gone, refused.signal]));
    if (!refused.signal.aborted) return answer;
  } finally {
    unwatch();
  }
  throw new WaggleError('UNAUTHENTICATED', 'The token ended while the call was waiting.');
}
