import { analyse } from 'scslre';
import { expect, test } from 'vitest';
import { type Expression, expressions, expressionsOf } from './expressions.ts';

/** Put together while the program runs, so no check can read them here: each from texts of our own, anchored, and short. */
const MADE: Readonly<Record<string, string>> = {
  'src/daemon/drivers/acp-permission.ts': 'from the name under which our own server is registered',
  'src/surfaces/http/known-routes.ts': 'from the routes of the catalogue, one class per part',
};

const all = expressions();
const fileOf = ({ place }: Expression) => place.slice(0, place.lastIndexOf(':'));

/** Time that grows faster than the text, for some text. */
function growsFaster({ pattern }: Expression): boolean {
  return pattern !== undefined && analyse(pattern).reports.length > 0;
}

test('no regular expression can be made to take longer than its text is long', () => {
  expect(all.length).toBeGreaterThan(200);
  const slow = all.filter(growsFaster).map(({ place, text }) => `${place} ${text}`);
  expect(slow).toEqual([]);
});

test('expressions are literals, so that they can be judged', () => {
  const made = all.filter(({ pattern }) => pattern === undefined);
  expect([...new Set(made.map(fileOf))].sort()).toEqual(Object.keys(MADE).sort());
});

test('the check finds expressions whose time doubles or is squared, also in code that is nested', () => {
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
