import { fileURLToPath } from 'node:url';
import { prepareOrExit } from './prepare.mjs';

await prepareOrExit();
// Vitest takes over this very process, so that signals and the exit code are its own.
const vitest = new URL('../node_modules/vitest/vitest.mjs', import.meta.url);
process.chdir(fileURLToPath(new URL('..', import.meta.url)));
process.argv = [process.execPath, fileURLToPath(vitest), 'run', ...process.argv.slice(2)];
await import(vitest.href);
