import { expect, test } from 'vitest';
import { codeLines, isTest, sourceFiles } from './source-files.ts';

/**
 * A fixed wait is too short on a busy machine and too long on any other. Tests wait for a condition (`waitFor`,
 * `expect.poll`), for an event that follows the ones in question, or move a clock. These files may use a timer:
 */
const MAY_USE_TIMERS: Readonly<Record<string, string>> = {
  'test/wait-for.ts': 'looks again until its condition holds',
  'test/jitter.ts': 'varies an interleaving on which no assertion depends',
  'test/page/page-scripts.ts': 'stops the timers of the page under test',
  'test/unit/tree-lock.test.ts': 'a process that stays in the lock for a moment, so that others would overlap',
  'test/watched-process.ts': 'ends a process that makes no progress',
  'test/agents/drive.ts': 'ends a foreign program that exceeds its limits',
  'test/agents/main.ts': 'a foreign program keeps no sessions younger than a minute',
};

// An empty interval only keeps a child process alive, and a fake timer does not wait.
const HARMLESS = /setInterval\(\(\) => \{\},|\btoFake:/;
const TIMER = /\bset(?:Timeout|Interval)\b|timers\/promises|\b(?:sleep|waitForTimeout)\(|\bvi\.waitFor\(/;

const files = [...sourceFiles('src', 'web/src', 'scripts', 'bench').filter(isTest), ...sourceFiles('test')];

test('no test waits a fixed time for something to happen', () => {
  const found = files
    .filter(({ path }) => !Object.hasOwn(MAY_USE_TIMERS, path) && path !== 'test/structure/fixed-waits.test.ts')
    .flatMap((file) =>
      codeLines(file).flatMap((line, index) =>
        TIMER.test(line) && !HARMLESS.test(line) ? [`${file.path}:${index + 1} ${line.trim()}`] : [],
      ),
    );
  expect(found).toEqual([]);
});

test('every exception is still needed', () => {
  const using = files.filter((file) => codeLines(file).some((line) => TIMER.test(line) && !HARMLESS.test(line)));
  const paths = new Set(using.map(({ path }) => path));
  expect(Object.keys(MAY_USE_TIMERS).filter((path) => !paths.has(path))).toEqual([]);
});
