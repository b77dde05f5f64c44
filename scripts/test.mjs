// `npm test` runs everything; `npm test -- --quick` what daily work needs; `npm test -- <path>` the matching files.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT } from './paths.mjs';
import { prepareOrExit, stepsToDo } from './prepare.mjs';

/** The slowest unit tests, which take half of the total time. */
const LARGE_TESTS = JSON.parse(readFileSync(new URL('large-tests.json', import.meta.url), 'utf8'));

const given = process.argv.slice(2).filter((argument) => argument !== '--quick');
const quick = process.argv.includes('--quick');
// The unit tests use the sources, so they need no build.
const needed = quick ? ['install'] : ['install', 'build'];
const extra = quick ? ['--project', 'unit', ...LARGE_TESTS.flatMap((file) => ['--exclude', file])] : [];

function countFiles() {
  const names = ['src', 'web/src', 'test'].flatMap((folder) => readdirSync(join(ROOT, folder), { recursive: true }));
  return names.filter((name) => name.endsWith('.test.ts')).length;
}

function announcement() {
  const first = { install: 'installs the packages (half a minute)', build: 'builds the program (half a minute)' };
  const server = process.env.TEST_DATABASE_URL ? 'the PostgreSQL of TEST_DATABASE_URL' : 'a PostgreSQL of its own';
  const steps = stepsToDo(needed).map((name) => first[name]);
  if (quick) steps.push(`runs the unit tests but the ${LARGE_TESTS.length} longest files on SQLite and ${server}`);
  else if (given.length > 0) steps.push(`runs the tests that match ${given.join(' ')} on SQLite and ${server}`);
  else steps.push(`runs ${countFiles()} files of tests on SQLite, ${server} and a browser`);
  const whole = quick || given.length === 0;
  const time = quick ? 'two minutes' : 'a quarter of an hour; --quick takes two minutes';
  return `npm test: ${steps.join(', ')}.${whole ? ` On two free cores that takes about ${time}.` : ''}`;
}

console.log(announcement());
await prepareOrExit(needed);
// Runs Vitest in this process, so that it receives the signals and sets the exit code.
const vitest = new URL('../node_modules/vitest/vitest.mjs', import.meta.url);
process.chdir(ROOT);
const reporter = given.some((argument) => argument.startsWith('--reporter'))
  ? []
  : ['--reporter=./test/running/progress-reporter.ts'];
process.argv = [process.execPath, fileURLToPath(vitest), 'run', ...reporter, ...extra, ...given];
await import(vitest.href);
