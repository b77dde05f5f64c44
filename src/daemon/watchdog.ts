import { Worker } from 'node:worker_threads';
import { SECOND } from '../core/time.ts';

export interface Watchdog {
  stop(): Promise<void>;
}

interface Patience {
  /** How many looks in a row may find the loop at the same place. */
  readonly looks: number;
  readonly everyMs: number;
}

const usual: Patience = { looks: 30, everyMs: SECOND };

/**
 * Ends this process when its event loop is stuck: a hub that neither answers nor can be told to stop keeps everybody else
 * off its data. Nothing that was acknowledged is lost, as with any kill. A thread of its own looks, and counts its own
 * looks instead of time, so that a machine that slept is not taken for a loop that hangs.
 */
export function startWatchdog({ looks, everyMs }: Patience = usual): Watchdog {
  const beats = new Int32Array(new SharedArrayBuffer(4));
  const beating = setInterval(() => Atomics.add(beats, 0, 1), everyMs / 2);
  beating.unref();
  const watcher = new Worker(watching, { eval: true, workerData: { beats, looks, everyMs, pid: process.pid } });
  watcher.unref();
  // Without the thread there is no watch, and no harm.
  watcher.on('error', () => clearInterval(beating));
  return {
    async stop() {
      clearInterval(beating);
      await watcher.terminate();
    },
  };
}

/** As text, so that it needs no file of its own beside the bundle. */
const watching = `
const { workerData: { beats, looks, everyMs, pid } } = require('node:worker_threads');
const { writeSync } = require('node:fs');
let last = Atomics.load(beats, 0);
let still = 0;
setInterval(() => {
  const now = Atomics.load(beats, 0);
  still = now === last ? still + 1 : 0;
  last = now;
  if (still < looks) return;
  try {
    writeSync(2, 'waggle: the hub has stood still for ' + Math.round(looks * everyMs / 1000) + ' seconds and ends itself; start it again.\\n');
  } finally {
    process.kill(pid, 'SIGKILL');
  }
}, everyMs);
`;
