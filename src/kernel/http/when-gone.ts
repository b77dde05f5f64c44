import type { ServerResponse } from 'node:http';

/**
 * Aborts when the client disconnects before the answer is sent, and when the server closes. The client may have
 * disconnected earlier, while its credential was checked; the response has then emitted `close` already.
 */
export function whenGone({ raw }: { readonly raw: ServerResponse }, closing: AbortSignal): AbortSignal {
  const gone = new AbortController();
  const look = () => {
    if (!raw.writableFinished) gone.abort();
  };
  if (raw.destroyed) look();
  else raw.once('close', look);
  return AbortSignal.any([gone.signal, closing]);
}
