// Runs every check, even after a failure, and prints a table of the results. `npm run check -- types lint` runs only
// the named checks.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { ROOT } from './paths.mjs';
import { prepareOrExit } from './prepare.mjs';
import { runNode } from './run-command.mjs';

const CHECKS = [
  { name: 'types', script: 'node_modules/typescript/bin/tsc', args: ['--noEmit'] },
  { name: 'page types', script: 'node_modules/typescript/bin/tsc', args: ['--noEmit', '-p', 'web'] },
  { name: 'lint', script: 'node_modules/@biomejs/biome/bin/biome', args: ['check', '--error-on-warnings', '.'] },
  { name: 'unused', script: 'node_modules/knip/bin/knip.js', args: [] },
  {
    name: 'generated',
    script: 'scripts/run-ts.mjs',
    args: ['scripts/generate.ts', '--check'],
    needs: 'scripts/generate.ts',
  },
  { name: 'tests', script: 'scripts/test.mjs', args: [] },
];

async function runCheck({ name, script, args, needs }) {
  if (needs && !existsSync(join(ROOT, needs))) return { name, state: 'absent', seconds: 0, output: '' };
  const started = performance.now();
  const { code, signal, output } = await runNode(script, args);
  if (signal === 'SIGINT' || signal === 'SIGTERM') process.exit(1);
  return { name, state: code === 0 ? 'passed' : 'FAILED', seconds: (performance.now() - started) / 1000, output };
}

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !CHECKS.some((check) => check.name === name));
if (unknown.length > 0) {
  console.error(`No check named ${unknown.join(', ')}. There are: ${CHECKS.map((check) => check.name).join(', ')}.`);
  process.exit(1);
}

await prepareOrExit();
const results = [];
for (const check of CHECKS) {
  if (wanted.length === 0 || wanted.includes(check.name)) results.push(await runCheck(check));
}

const failed = results.filter(({ state }) => state === 'FAILED');
for (const { name, output } of failed) console.log(`${name}\n${output.trimEnd()}\n`);
for (const { name, state, seconds } of results) {
  console.log(`${name.padEnd(10)} ${state.padEnd(7)} ${seconds.toFixed(1).padStart(6)} s`);
}
process.exitCode = failed.length > 0 ? 1 : 0;
