import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { shareEvents } from './shared-stream.ts';

type Listener = (event: { readonly persisted: boolean }) => void;

const windowListeners = new Map<string, Listener>();
/** What each port of the tab was told, oldest port first. */
let ports: string[][] = [];

beforeEach(() => {
  vi.useFakeTimers();
  ports = [];
  windowListeners.clear();
  vi.stubGlobal('window', { addEventListener: (name: string, run: Listener) => windowListeners.set(name, run) });
  vi.stubGlobal(
    'SharedWorker',
    class {
      readonly port: object;
      constructor() {
        const told: string[] = [];
        ports.push(told);
        this.port = { postMessage: (words: string) => told.push(words), close: () => told.push('(closed)') };
      }
    },
  );
  const nothing = () => undefined;
  shareEvents({ key: () => 'secret', onEvent: nothing, onState: nothing, onOpen: nothing });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a tab that joins again after a silence says goodbye on its old port', async () => {
  await vi.advanceTimersByTimeAsync(80_000);
  expect(ports).toEqual([['secret', 'bye', '(closed)'], ['secret']]);
});

test('a tab that the browser takes out of its cache joins again', () => {
  windowListeners.get('pagehide')?.({ persisted: true });
  windowListeners.get('pageshow')?.({ persisted: true });
  expect(ports[1]).toEqual(['secret']);
});
