import { analyse } from 'scslre';
import { expect, test } from 'vitest';
import { type Expression, expressions, expressionsOf } from './expressions.ts';

/** Files that build expressions at run time, which cannot be checked here: from our own texts, anchored, short. */
const MADE: Readonly<Record<string, string>> = {
  'src/satellites/daemon/drivers/acp-permission.ts': 'from the name under which our own server is registered',
  'src/kernel/http/known-routes.ts': 'from the routes of the catalogue, one class per part',
};

const all = expressions();
const fileOf = ({ place }: Expression) => place.slice(0, place.lastIndexOf(':'));

/** Whether the matching time can grow faster than the length of the text. */
function growsFaster({ pattern }: Expression): boolean {
  return pattern !== undefined && analyse(pattern).reports.length > 0;
}

test('no regular expression takes more than linear time', () => {
  expect(all.length).toBeGreaterThan(200);
  const slow = all.filter(growsFaster).map(({ place, text }) => `${place} ${text}`);
  expect(slow).toEqual([]);
});

test('expressions are literals, so that they can be checked', () => {
  const made = all.filter(({ pattern }) => pattern === undefined);
  expect([...new Set(made.map(fileOf))].sort()).toEqual(Object.keys(MADE).sort());
});

test('the check finds expressions with exponential or quadratic time, also in nested code', () => {
  const lines = [
    'const one = () => [/^[a-z][\\w$]*(?:(?:\\.|\\()[\\w$.()]*)*$/];',
    'function two() { return one.map((text) => text.replace(/-+$/g, "")); }',
    'const fine = /^[a-z]+(?:\\.[a-z]+)*$/;',
    'const made = new RegExp(two);',
  ];
  const found = expressionsOf({ path: 'src/x.ts', lines });
  expect(found.map((one) => [one.place, growsFaster(one), one.pattern === undefined])).toEqual([
    ['src/x.ts:1', true, false],
    ['src/x.ts:2', true, false],
    ['src/x.ts:3', false, false],
    ['src/x.ts:4', false, true],
  ]);
});
