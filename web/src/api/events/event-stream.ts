import { eventParser, type HubEvent } from './event-reader.ts';
import type { StreamState } from './stream-state.ts';

export interface StreamOptions {
  /** Returns the current session secret. */
  readonly key: () => string;
  readonly onEvent: (event: HubEvent) => void;
  readonly onState: (state: StreamState) => void;
  /** The stream is open: data loaded before may have missed events. */
  readonly onOpen: () => void;
}

export interface Following {
  /** Retries immediately if the stream is waiting for its next retry. */
  wake(): void;
  stop(): void;
}

const FIRST_PAUSE = 400;
const LONGEST_PAUSE = 8000;
/** The hub writes at least every 15 seconds; a longer silence means a dead connection without an error. */
const SILENCE = 40_000;

/** Follows /api/events until stopped; each reconnect resumes after the last event received. */
export function followEvents({ key, onEvent, onState, onOpen }: StreamOptions): Following {
  const end = new AbortController();
  let lastSeen: number | undefined;
  let pause = FIRST_PAUSE;
  let wake = (): void => undefined;

  async function connect(): Promise<void> {
    const quiet = new AbortController();
    let timer = setTimeout(() => quiet.abort(), SILENCE);
    const stillThere = () => {
      clearTimeout(timer);
      timer = setTimeout(() => quiet.abort(), SILENCE);
    };
    try {
      const response = await fetch('/api/events', {
        headers: {
          'waggle-page': key(),
          ...(lastSeen === undefined ? {} : { 'last-event-id': String(lastSeen) }),
        },
        credentials: 'same-origin',
        signal: AbortSignal.any([end.signal, quiet.signal]),
      });
      if (response.status === 401) return onState('signed-out');
      if (!response.ok || response.body === null) return;
      onState('live');
      pause = FIRST_PAUSE;
      onOpen();
      await read(response.body, stillThere);
    } finally {
      clearTimeout(timer);
    }
  }

  async function read(body: ReadableStream<Uint8Array>, stillThere: () => void): Promise<void> {
    const decoder = new TextDecoder();
    const parse = eventParser((event) => {
      lastSeen = event.seq;
      onEvent(event);
    });
    const reader = body.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      stillThere();
      parse(decoder.decode(value, { stream: true }));
    }
  }

  function rest(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async function run(): Promise<void> {
    while (!end.signal.aborted) {
      await connect().catch(() => undefined);
      if (end.signal.aborted) return;
      onState('lost');
      await rest(pause);
      pause = Math.min(pause * 1.6, LONGEST_PAUSE);
    }
  }

  onState('connecting');
  void run();
  return {
    wake: () => wake(),
    stop() {
      end.abort();
      wake();
    },
  };
}
