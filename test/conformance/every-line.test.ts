import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const FOLDER = new URL('.', import.meta.url);

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, n) => from + n);
}

/** T23 is a matter of time and is measured by the bench; the lines in between belong to runs and to the page. */
const contract = [...range(1, 22), ...range(24, 36), 38, 39, ...range(47, 84), ...range(117, 125)];

test('every line of the contract has a test that names it', () => {
  const texts = readdirSync(FOLDER)
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => readFileSync(new URL(name, FOLDER), 'utf8'));
  const named = new Set(texts.flatMap((text) => [...text.matchAll(/['"`]T(\d+): /g)].map((match) => Number(match[1]))));
  expect(contract.filter((line) => !named.has(line))).toEqual([]);
  expect([...named].filter((line) => !contract.includes(line))).toEqual([]);
});
