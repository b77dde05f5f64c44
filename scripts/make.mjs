// npm run build: a clone that was never installed gets its packages first; then everything is built, whatever is there.
import { prepareOrExit } from './prepare.mjs';
import { runNode } from './run-command.mjs';

await prepareOrExit(['install']);
const { code } = await runNode('scripts/build.mjs', [], { show: true });
process.exitCode = code;
