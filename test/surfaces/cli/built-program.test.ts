import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { expect, test } from 'vitest';

const dist = new URL('../../../dist/', import.meta.url);

/** Native, or wanted by some commands only, which import them on first use. */
const outside = new Set(['@photostructure/sqlite', 'fastify', 'pg', 'pino', '@agentclientprotocol/sdk']);

function importsOf(file: string): readonly string[] {
  const text = readFileSync(new URL(file, dist), 'utf8');
  // SQL has a `from` too, with a name that is filled in.
  return [...text.matchAll(/(?:\bfrom|\bimport\(?)\s*["']([^"'\s$]+)["']/g)].map(([, name = '']) => name);
}

// A package that is half inside and half outside is loaded twice, file by file, at every start.
test('the built program reads no package from outside of itself but those that must stay there', () => {
  const files = readdirSync(dist).filter((name) => name.endsWith('.js'));
  const foreign = files.flatMap(importsOf).filter((name) => !name.startsWith('.') && !isBuiltin(name));
  expect(foreign.filter((name) => !outside.has(name))).toEqual([]);
  expect(foreign).toContain('@photostructure/sqlite');
});
