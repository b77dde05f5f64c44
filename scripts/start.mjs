import { fileURLToPath } from 'node:url';
import { prepareOrExit } from './prepare.mjs';

await prepareOrExit();
// The hub takes over this very process, so that signals and the exit code are its own.
const bin = fileURLToPath(new URL('../bin/waggle.js', import.meta.url));
process.argv = [process.execPath, bin, 'start', ...process.argv.slice(2)];
await import('../bin/waggle.js');
