// Plants one bug after the other in a copy of the tree and runs the tests that should fail. A bug that no test notices
// is a gap in the tests. `npm run test:planted` runs all; with words of a bug's name it runs only matching ones.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { ROOT } from './paths.mjs';
import { prepareOrExit } from './prepare.mjs';

const words = process.argv.slice(2).join(' ').toLowerCase();
const bugs = JSON.parse(readFileSync(join(ROOT, 'test/planted/bugs.json'), 'utf8'));
const wanted = bugs.filter(({ bug }) => bug.toLowerCase().includes(words));

await prepareOrExit(['install']);
const copy = mkdtempSync(join(tmpdir(), 'waggle-planted-'));
process.once('exit', () => rmSync(copy, { recursive: true, force: true }));
const left = new Set(['node_modules', '.git', 'dist', '.tmp']);
cpSync(ROOT, copy, { recursive: true, filter: (path) => !left.has(relative(ROOT, path).split(sep)[0]) });
symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));

let missed = 0;
for (const { bug, file, from, to, tests } of wanted) {
  const path = join(copy, file);
  const sound = readFileSync(path, 'utf8');
  writeFileSync(
    path,
    sound.replace(from, () => to),
  );
  const noticed = !passes(tests);
  writeFileSync(path, sound);
  if (!noticed) missed += 1;
  console.log(`${noticed ? 'noticed' : 'MISSED '}  ${bug}`);
}
console.log(`${wanted.length - missed} of ${wanted.length} planted bugs were noticed.`);
process.exitCode = missed === 0 ? 0 : 1;

/** Tests outside src/ may run the built program, so it is built with the bug. */
function passes(tests) {
  const needsBuild = tests.some((name) => !name.startsWith('src/'));
  if (needsBuild && run(['scripts/build.mjs']) !== 0) throw new Error('The copy with the bug cannot be built.');
  return run(['node_modules/vitest/vitest.mjs', 'run', '--bail', '1', ...tests]) === 0;
}

function run(args) {
  return spawnSync(process.execPath, args, { cwd: copy, stdio: 'ignore' }).status;
}
