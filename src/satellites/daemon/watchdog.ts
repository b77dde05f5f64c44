import { Worker } from 'node:worker_threads';
import { SECOND } from '../../kernel/rules/time.ts';

export interface Watchdog {
  stop(): Promise<void>;
}

interface Patience {
  /** How many checks in a row may find the loop without progress. */
  readonly looks: number;
  readonly everyMs: number;
}

const usual: Patience = { looks: 30, everyMs: SECOND };

/**
 * Kills this process when its event loop is stuck: a hub that neither answers nor can be stopped blocks its data for
 * everyone else. As with any kill, nothing acknowledged is lost. A separate thread checks, and counts its checks
 * instead of elapsed time, so that a machine that slept is not mistaken for a stuck loop.
 */
export function startWatchdog({ looks, everyMs }: Patience = usual): Watchdog {
  const beats = new Int32Array(new SharedArrayBuffer(4));
  const beating = setInterval(() => Atomics.add(beats, 0, 1), everyMs / 2);
  beating.unref();
  const watcher = new Worker(watching, { eval: true, workerData: { beats, looks, everyMs, pid: process.pid } });
  watcher.unref();
  // If the thread fails, the hub just runs without a watchdog.
  watcher.on('error', () => clearInterval(beating));
  return {
    async stop() {
      clearInterval(beating);
      await watcher.terminate();
    },
  };
}

/** As a string, so that the bundle needs no extra file. */
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
