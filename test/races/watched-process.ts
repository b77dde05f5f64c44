import { startWatchdog } from '../../src/daemon/watchdog.ts';

/** A process under watch: with `hang` its loop never turns again, with `turn` it is busy for longer than the patience. */
const patience = { looks: 60, everyMs: 20 };
const watchdog = startWatchdog(patience);
if (process.argv[2] === 'hang') for (;;);
const end = performance.now() + 2 * patience.looks * patience.everyMs;
while (performance.now() < end) await new Promise((turn) => setImmediate(turn));
process.stdout.write('turned\n');
await watchdog.stop();
