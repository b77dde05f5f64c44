import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { codeLines, isTest, sourceFiles } from '../../../test/structure/source-files.ts';
import { catalog } from '../../composition/catalog.ts';
import { type ErrorCode, errorCatalog, exitCodeOf, statusOf, WaggleError } from './errors.ts';

const codes = Object.keys(errorCatalog).filter((name): name is ErrorCode => name in errorCatalog);
const product = sourceFiles('src').filter((file) => !isTest(file) && file.path !== 'src/kernel/rules/errors.ts');
const text = product.map((file) => codeLines(file).join('\n')).join('\n');

/** Codes that the contract promises for tools and surfaces that do not exist yet. */
const reserved: readonly ErrorCode[] = [];

const declared: readonly ErrorCode[] = catalog.flatMap((tool) => tool.errors);
const isUsed = (code: ErrorCode) => declared.includes(code) || text.includes(`'${code}'`);

/** Messages as written where they are thrown, template placeholders included. */
const thrown = [...text.matchAll(/new WaggleError\(\s*'([A-Z_]+)',\s*(['"`])((?:(?!\2).)*)\2/gs)].map((match) => ({
  code: match[1],
  message: match[3] ?? '',
}));
const messages = thrown.map(({ message }) => message);

/** Codes that only the operator sees, so their messages may contain file paths. */
const toldToOperator = ['CONFIG_INVALID', 'HOME_UNUSABLE', 'OTHER_STORE', 'HUB_RUNNING', 'HUB_NOT_RUNNING'];

describe('the error catalog', () => {
  test('contains no code that nothing can return', () => {
    expect(codes.filter((code) => !isUsed(code) && !reserved.includes(code))).toEqual([]);
  });

  test('a code that is in use is no longer reserved', () => {
    expect(reserved.filter(isUsed)).toEqual([]);
  });

  test('matches the reference page exactly', () => {
    const page = readFileSync('docs/reference/errors.md', 'utf8');
    const listed = [...page.matchAll(/^\| `([A-Z_]+)`/gm)].map((match) => match[1]);
    expect(listed.sort()).toEqual([...codes].sort());
  });

  test('gives every code a status, an exit code, a meaning and a hint', () => {
    for (const code of codes) {
      expect(statusOf(code)).toBeGreaterThanOrEqual(400);
      expect(exitCodeOf(code)).toBeGreaterThan(0);
      expect(errorCatalog[code].means, code).toMatch(/^[A-Z].*\.$/);
      expect(errorCatalog[code].hint, code).toMatch(/\.$/);
    }
  });

  test('suggests nothing destructive, in hints or in messages', () => {
    const destructive =
      /\b(rm|delete|drop|reset|remove|erase|wipe|overwrite|truncate|kill|revoke|cancel_task|force)\b|--force/i;
    const hints = codes.map((code) => errorCatalog[code].hint);
    expect([...hints, ...messages].filter((sentence) => destructive.test(sentence))).toEqual([]);
  });

  test('reveals no path, statement or stack trace', () => {
    expect(messages.length).toBeGreaterThan(10);
    const hole = /\$\{[^}]*\b(file|path|folder|home|cwd|dir|stack|sql)\b[^}]*\}/i;
    const place = /(^|[\s"'`(])(~|\.{1,2})?\/(?!openapi\.json|api\/|mcp\b|docs\b)[\w.]/;
    const entries = codes.flatMap((code) => [errorCatalog[code].means, errorCatalog[code].hint]);
    const others = thrown.filter(({ code = '' }) => !toldToOperator.includes(code)).map(({ message }) => message);
    expect([...entries, ...others].filter((sentence) => hole.test(sentence) || place.test(sentence))).toEqual([]);
  });
});

test('an error on the wire has its message, code, hint and the fields of its contract', () => {
  const error = new WaggleError('STEP_NOT_FOUND', 'No step 4.', { index: 4 }, { candidates: [0, 1] });
  expect(error.toWire()).toEqual({
    error: 'No step 4.',
    code: 'STEP_NOT_FOUND',
    hint: errorCatalog.STEP_NOT_FOUND.hint,
    candidates: [0, 1],
    details: { index: 4 },
  });
});
