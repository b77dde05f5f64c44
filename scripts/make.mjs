// npm run build: installs the packages if needed, then always builds everything.
import { prepareOrExit } from './prepare.mjs';
import { runNode } from './run-command.mjs';

await prepareOrExit(['install']);
const { code } = await runNode('scripts/build.mjs', [], { show: true });
process.exitCode = code;
