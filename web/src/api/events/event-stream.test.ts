import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Following, followEvents } from './event-stream.ts';
import type { StreamState } from './stream-state.ts';

interface Connection {
  readonly lastEventId: string | undefined;
  /** Sends an event, which has this number. */
  send(seq: number): void;
  end(): void;
}

let connections: Connection[] = [];
/** The statuses of the next answers; 200 once they are used up. */
let statuses: number[] = [];
let following: Following | undefined;

function answer(_address: string, { headers, signal }: { headers: Record<string, string>; signal: AbortSignal }) {
  const text = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      connections.push({
        lastEventId: headers['last-event-id'],
        send: (seq) => controller.enqueue(text.encode(`id: ${seq}\ndata: {"type":"task.created"}\n\n`)),
        end: () => controller.close(),
      });
      signal.addEventListener('abort', () => controller.error(signal.reason));
    },
  });
  return Promise.resolve(new Response(body, { status: statuses.shift() ?? 200 }));
}

function follow() {
  const states: StreamState[] = [];
  const seen: number[] = [];
  let opened = 0;
  following = followEvents({
    key: () => 'secret',
    onEvent: ({ seq }) => seen.push(seq),
    onState: (state) => states.push(state),
    onOpen: () => {
      opened += 1;
    },
  });
  return { states, seen, opened: () => opened };
}

beforeEach(() => {
  vi.useFakeTimers();
  connections = [];
  statuses = [];
  vi.stubGlobal('fetch', answer);
});
afterEach(() => {
  following?.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a stream that ends is opened again after the last event that it has brought', async () => {
  const { states, seen, opened } = follow();
  await vi.advanceTimersByTimeAsync(0);
  connections[0]?.send(41);
  connections[0]?.send(42);
  connections[0]?.end();
  await vi.advanceTimersByTimeAsync(1000);
  expect(connections.map(({ lastEventId }) => lastEventId)).toEqual([undefined, '42']);
  expect(states).toEqual(['connecting', 'live', 'lost', 'live']);
  connections[1]?.send(43);
  await vi.advanceTimersByTimeAsync(0);
  expect(seen).toEqual([41, 42, 43]);
  expect(opened()).toBe(2);
});

test('a login that the hub no longer accepts is told', async () => {
  statuses = [401];
  const { states, opened } = follow();
  await vi.advanceTimersByTimeAsync(0);
  expect(states).toContain('signed-out');
  expect(opened()).toBe(0);
});

test('a stream that is silent for 40 seconds is opened again; one that the hub writes to is not', async () => {
  const { states } = follow();
  await vi.advanceTimersByTimeAsync(30_000);
  connections[0]?.send(1);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(connections).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(11_000);
  expect(connections).toHaveLength(2);
  expect(states).toEqual(['connecting', 'live', 'lost', 'live']);
});

test('each failed attempt is followed by a longer pause, which a wake ends', async () => {
  statuses = Array(20).fill(503);
  follow();
  await vi.advanceTimersByTimeAsync(60_000);
  const tried = connections.length;
  expect(tried).toBeLessThan(15);
  following?.wake();
  await vi.advanceTimersByTimeAsync(0);
  expect(connections).toHaveLength(tried + 1);
});
