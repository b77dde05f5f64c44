import type { HubEvent } from './event-reader.ts';
import { followEvents, type StreamOptions } from './event-stream.ts';
import type { StreamState } from './stream-state.ts';

export type FromWorker =
  | { readonly kind: 'event'; readonly event: HubEvent }
  | { readonly kind: 'state'; readonly state: StreamState }
  | { readonly kind: 'open' }
  | { readonly kind: 'alive' };

/** Three heartbeats were missed. */
const WORKER_SILENCE = 50_000;
/** How long a hidden tab keeps its own stream. */
const HIDDEN = 5000;

/** Follows the events of the hub while the tab is open, through one stream for all tabs. */
export function shareEvents(options: StreamOptions): void {
  if (typeof SharedWorker === 'undefined') followWhileSeen(options);
  else followWorker(options);
}

function followWorker(options: StreamOptions): void {
  let port = join();
  let heard = Date.now();

  function join(): MessagePort {
    const worker = new SharedWorker(new URL('./event-worker.ts', import.meta.url), { type: 'module' });
    worker.onerror = () => options.onState('lost');
    worker.port.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      heard = Date.now();
      if (data.kind === 'event') options.onEvent(data.event);
      if (data.kind === 'state') options.onState(data.state);
      if (data.kind === 'open') options.onOpen();
    };
    worker.port.postMessage(options.key());
    return worker.port;
  }
  function joinAgain(): void {
    // The worker cannot notice that a port is closed; after a sleep of the machine it may well be alive.
    port.postMessage('bye');
    port.close();
    heard = Date.now();
    port = join();
  }

  const wake = () => port.postMessage(options.key());
  window.addEventListener('focus', wake);
  window.addEventListener('online', wake);
  window.addEventListener('pagehide', () => port.postMessage('bye'));
  window.addEventListener('pageshow', ({ persisted }) => persisted && joinAgain());
  setInterval(() => Date.now() - heard > WORKER_SILENCE && joinAgain(), WORKER_SILENCE / 2);
}

/** Without shared workers, each tab has its own stream and closes it while the tab is hidden. */
function followWhileSeen(options: StreamOptions): void {
  let following: ReturnType<typeof followEvents> | undefined = followEvents(options);
  let timer: ReturnType<typeof setTimeout> | undefined;
  document.addEventListener('visibilitychange', () => {
    clearTimeout(timer);
    if (document.visibilityState === 'visible') following ??= followEvents(options);
    else
      timer = setTimeout(() => {
        following?.stop();
        following = undefined;
      }, HIDDEN);
  });
  const wake = () => following?.wake();
  window.addEventListener('focus', wake);
  window.addEventListener('online', wake);
}
