import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/running/longest-first.ts';
import { keepTemporaryFilesInMemory } from './test/running/memory-folder.ts';

// What the developer's own hub is told must not reach the hubs under test.
for (const name of Object.keys(process.env)) {
  if (/^(WAGGLE|COLONY)_/.test(name) && !/^WAGGLE_(LONG|SEED)$/.test(name)) delete process.env[name];
}

keepTemporaryFilesInMemory();

const WORKERS = 2;
/** For files that mostly wait: for processes that they start, or for a browser. */
const WAITING_WORKERS = 3;
const isLong = process.env.WAGGLE_LONG === '1';

/**
 * What every project has. The limits end what hangs; a busy machine does not reach them. A poll ends before its test does, so that its message tells what was missing.
 */
const everywhere = {
  setupFiles: ['test/running/endings.setup.ts'],
  expect: { poll: { timeout: 90_000 } },
  testTimeout: 180_000,
  hookTimeout: 180_000,
  // More tries where nobody can start the tests again by hand; the report names each test that needed one.
  retry: process.env.CI === undefined ? 0 : 2,
};

export default defineConfig({
  test: {
    // At the root, so that all projects share one server.
    globalSetup: ['test/databases/postgres.setup.ts'],
    maxWorkers: WORKERS,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          ...everywhere,
          include: [
            'src/**/*.test.ts',
            'web/src/**/*.test.ts',
            'test/{access,docs,scenarios,structure,unit}/**/*.test.ts',
          ],
          maxWorkers: WORKERS,
          // Each test makes its own world; loading the program anew per file would take as long as the tests do.
          isolate: false,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'surfaces',
          ...everywhere,
          include: ['test/surfaces/**/*.test.ts'],
          maxWorkers: WAITING_WORKERS,
          sequence: { groupOrder: 1 },
        },
      },
      {
        // What every task promises, on each surface of the built program.
        test: {
          name: 'conformance',
          ...everywhere,
          include: ['test/conformance/**/*.test.ts'],
          maxWorkers: WAITING_WORKERS,
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        // Each file starts processes of its own. In the long form a file wants the machine to itself.
        test: {
          name: 'races',
          ...everywhere,
          include: ['test/races/**/*.test.ts'],
          maxWorkers: isLong ? 1 : WAITING_WORKERS,
          testTimeout: isLong ? 3_600_000 : 300_000,
          isolate: isLong,
          sequence: { groupOrder: isLong ? 2 : 1 },
        },
      },
      {
        test: {
          name: 'e2e',
          ...everywhere,
          include: ['test/e2e/**/*.test.ts'],
          maxWorkers: WAITING_WORKERS,
          // The files of a worker share one browser.
          isolate: false,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
