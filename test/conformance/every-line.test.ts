import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const ROOT = new URL('../../', import.meta.url);

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, n) => from + n);
}

/** T23 is a matter of time and is measured by the bench. */
const contract = [...range(1, 22), ...range(24, 36), 38, 39, ...range(47, 84), ...range(117, 125)];

/** Runs: shown beside the code, with a fake clock and scripted agents, and by the races. */
const runs = [37, ...range(40, 46), ...range(85, 116)];

/** Lines of the first list that also say who is started, or that nobody is. */
const wakes = [10, 13, 32, 53, 83];

/** The lines that tests below these folders name, as in `T7: …` or `T7, T9: …`. */
function named(folders: readonly string[]): ReadonlySet<number> {
  const texts = folders.flatMap((folder) =>
    readdirSync(new URL(folder, ROOT), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.test.ts'))
      .map((name) => readFileSync(new URL(`${folder}${name}`, ROOT), 'utf8')),
  );
  const names = texts.flatMap((text) =>
    [...text.matchAll(/['"`]((?:T\d+(?:, )?)+): /g)].map(([, lines = '']) => lines),
  );
  return new Set(names.flatMap((lines) => lines.split(', ').map((line) => Number(line.slice(1)))));
}

test('every line of the contract has a test that names it', () => {
  const found = named(['test/conformance/']);
  expect(contract.filter((line) => !found.has(line))).toEqual([]);
  expect([...found].filter((line) => !contract.includes(line))).toEqual([]);
});

test('every line about runs has a test that names it', () => {
  const found = named(['src/core/', 'src/flows/', 'src/daemon/', 'src/tools/runs/', 'test/races/']);
  const lines = [...runs, ...wakes];
  expect(lines.filter((line) => !found.has(line))).toEqual([]);
  expect([...found].filter((line) => !lines.includes(line))).toEqual([]);
});
