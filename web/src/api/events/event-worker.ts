// Runs as a shared worker that holds the one event stream of all tabs. Browsers open at most six connections per host,
// and a stream per tab would use them up.
import { type Following, followEvents, type StreamOptions } from './event-stream.ts';
import type { FromWorker } from './shared-stream.ts';
import { nextState, type StreamState } from './stream-state.ts';

/** Heartbeat interval: after several missed heartbeats, a tab assumes that the worker is dead. */
const SIGN_OF_LIFE = 15_000;

const ports = new Set<MessagePort>();
let state: StreamState = 'connecting';

function tell(message: FromWorker): void {
  for (const port of ports) port.postMessage(message);
}

let key = '';
let following: Following | undefined;

/** A worker cannot read localStorage, so every tab sends the key; the first one starts the stream. */
function learnKey(told: string): void {
  key = told;
  following ??= followEvents(options);
  following.wake();
}

const options: StreamOptions = {
  key: () => key,
  onEvent: (event) => tell({ kind: 'event', event }),
  onOpen: () => tell({ kind: 'open' }),
  onState: (told) => {
    state = nextState(state, told);
    tell({ kind: 'state', state });
  },
};

setInterval(() => tell({ kind: 'alive' }), SIGN_OF_LIFE);

addEventListener('connect', (event) => {
  const port = event instanceof MessageEvent ? event.ports[0] : undefined;
  if (port === undefined) return;
  ports.add(port);
  port.onmessage = ({ data }) => {
    if (data === 'bye') ports.delete(port);
    else if (typeof data === 'string') learnKey(data);
  };
  const welcome: FromWorker = { kind: 'state', state };
  port.postMessage(welcome);
  const open: FromWorker = { kind: 'open' };
  if (state === 'live') port.postMessage(open);
});
