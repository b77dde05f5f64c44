import { startWatchdog } from '../../../src/satellites/daemon/watchdog.ts';

/**
 * A process with a watchdog. With `hang` it blocks the event loop forever; with `turn` it stays busy for longer than
 * the watchdog's patience but keeps yielding.
 */
const patience = { looks: 60, everyMs: 20 };
const watchdog = startWatchdog(patience);
if (process.argv[2] === 'hang') for (;;);
const end = performance.now() + 2 * patience.looks * patience.everyMs;
while (performance.now() < end) await new Promise((turn) => setImmediate(turn));
process.stdout.write('turned\n');
await watchdog.stop();
