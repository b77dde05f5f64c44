import { fileURLToPath } from 'node:url';
import { prepareOrExit } from './prepare.mjs';

await prepareOrExit();
// Runs the hub in this process, so that it receives the signals and sets the exit code.
const bin = fileURLToPath(new URL('../bin/waggle.js', import.meta.url));
process.argv = [process.execPath, bin, 'start', ...process.argv.slice(2)];
await import('../bin/waggle.js');
