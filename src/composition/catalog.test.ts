import { readdirSync, readFileSync } from 'node:fs';
import { posix, sep } from 'node:path';
import { encode } from 'gpt-tokenizer';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { namedOnly } from '../kernel/door/listed-input.ts';
import { descriptionOf, listedTools } from '../kernel/door/selection.ts';
import { commandOf, effectsOf, kebab, routeOf, wayCommandsOf } from '../kernel/door/tool-facts.ts';
import { listingFor } from '../kernel/mcp/listing.ts';
import { type ErrorCode, errorCatalog } from '../kernel/rules/errors.ts';
import type { AnyTool } from '../kernel/tool/define.ts';
import { inputSchema, type JsonSchema } from '../kernel/tool/json-schema.ts';
import { toolsets } from '../kernel/tool/toolsets.ts';
import { exampleInput } from '../satellites/reference/example-input.ts';
import { fieldsOf } from '../satellites/reference/tool-facts.ts';
import { catalog } from './catalog.ts';

const everyone = { capabilities: null };
const DEFAULT_LISTING_TOKENS = 4000;
/** All tools about sessions that share repositories. */
const COLONY_TOOLS = 62;
const COLONY_LISTING_TOKENS = 7000;
/** The widest tool, TaskUpdate, has 17 fields by contract. */
const LISTING_TOKENS_EACH = 480;

const files = readdirSync('src/areas', { recursive: true, encoding: 'utf8' }).map((file) => file.split(sep).join('/'));

/**
 * The folders, below the tools of an area, with the file of a tool: `create_task` and `TaskCreate` are in create-task.ts
 * and task-create.ts. The names of two tools may lead to files of one name, in two areas.
 */
const foldersOf = ({ name }: AnyTool) =>
  files
    .filter((file) => /^\w+\/tools\//.test(file) && file.endsWith(`/${kebab(name)}.ts`))
    .filter((file) => readFileSync(`src/areas/${file}`, 'utf8').includes(`name: '${name}'`))
    .map((file) => posix.dirname(file));

/** A tool as returned by tools/list; undefined for tools that are never listed. */
const listing = (tool: AnyTool) => listingFor(everyone, ['all']).result.tools.find(({ name }) => name === tool.name);

const tokens = (value: unknown) => encode(JSON.stringify(value ?? null)).length;
const twice = (names: readonly string[]) => names.filter((name, index) => names.indexOf(name) !== index);

describe.each(catalog.map((tool) => [tool.name, tool] as const))('%s', (_, tool) => {
  test('is in the file named after it, with its test and its cases beside it', () => {
    const folders = foldersOf(tool);
    expect(folders).toHaveLength(1);
    for (const ending of ['.test.ts', '.cases.ts']) {
      expect(files).toContain(`${folders[0]}/${kebab(tool.name)}${ending}`);
    }
    expect(Object.keys(toolsets)).toContain(tool.toolset);
  });

  test('says what it does in one short sentence, and the rest briefly', () => {
    expect(tool.summary.length).toBeLessThanOrEqual(120);
    expect(tool.summary).toMatch(/^[A-Z][^\n]*\.$/);
    expect(tool.summary.slice(0, -1)).not.toMatch(/[.!?](\s|$)/);
    expect(descriptionOf(tool).length).toBeLessThanOrEqual(600);
    expect(tool.details ?? 'Fine.').toMatch(/^[A-Z].*[.)]$/s);
  });

  test('takes an object without alternatives at its root, every field described', () => {
    const schema = inputSchema(tool);
    expect(schema.type).toBe('object');
    for (const key of ['anyOf', 'oneOf', 'allOf', 'not', '$ref']) expect(schema).not.toHaveProperty(key);
    expect(undescribed(schema)).toEqual([]);
    expect(Object.keys(tool.input().shape)).not.toContain('idempotency_key');
  });

  test('keeps to its share of the listing', () => {
    expect(tokens(listing(tool))).toBeLessThanOrEqual(LISTING_TOKENS_EACH);
    expect(listing(tool) === undefined).toBe(tool.listed === false);
  });

  test('lists every field, and only optional ones without details', () => {
    const shape: Readonly<Record<string, z.ZodType>> = tool.input().shape;
    const names = namedOnly(tool).filter((name) => !name.endsWith('.*') && name in shape);
    for (const name of names) expect(shape[name]?.safeParse(undefined).success, name).toBe(true);
    for (const name of tool.namedOnly ?? []) expect(Object.keys(shape)).toContain(name.replace('.*', ''));
    if (tool.listed === false) return;
    const { inputSchema: input } = listing(tool) ?? {};
    expect(Object.keys(input?.properties ?? {})).toEqual(Object.keys(shape));
    expect(undescribed({ ...input })).toEqual(Object.keys(shape).filter((name) => names.includes(name)));
  });

  test('tells clients the effects that are pinned', () => {
    const { readOnly, idempotent, destructive } = effectsOf(tool);
    if (tool.listed === false) return;
    const annotations = listing(tool)?.annotations ?? {};
    const { readOnlyHint = false, destructiveHint = true, idempotentHint = false } = annotations;
    expect(readOnlyHint).toBe(readOnly);
    // The protocol defines these hints, and the defaults above, only for tools that may write.
    if (!readOnly)
      expect({ destructiveHint, idempotentHint }).toEqual({ destructiveHint: destructive, idempotentHint: idempotent });
  });

  test('declares errors of the catalog, each once', () => {
    const codes: readonly ErrorCode[] = tool.errors;
    expect(codes.filter((code) => !(code in errorCatalog))).toEqual([]);
    expect(twice(codes)).toEqual([]);
  });

  test('names fields that it has, in its route and on the command line', () => {
    const names = fieldsOf(tool).map(({ name }) => name);
    const inPath = [...routeOf(tool).path.matchAll(/:(\w+)/g)].map((match) => match[1]);
    expect(names).toEqual(expect.arrayContaining([...inPath, ...(tool.cli?.args ?? [])]));
  });

  test('has an example that it accepts', () => {
    expect(tool.input().safeParse(exampleInput(tool)).error).toBeUndefined();
  });

  test('reads or writes as its name says', () => {
    const { readOnly } = effectsOf(tool);
    if (/^(get|list)_|_(search|retrieve|list|get|feed)$|[a-z](Get|List)$/.test(tool.name)) expect(readOnly).toBe(true);
    if (/^(create|update|complete|cancel|add|remove|post|delete)_|[a-z](Create|Update|Delete|Claim)$/.test(tool.name)) {
      expect(readOnly).toBe(false);
    }
    if (routeOf(tool).method === 'GET') expect(readOnly).toBe(true);
  });
});

describe('the catalog', () => {
  test('has every name and alias once', () => {
    expect(twice(catalog.flatMap((tool) => [tool.name, ...(tool.aliases ?? [])]))).toEqual([]);
  });

  test('has every route once', () => {
    const routes = catalog.map(routeOf).map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':')}`);
    expect(twice(routes)).toEqual([]);
  });

  test('has every command once', () => {
    expect(twice([...catalog.map(commandOf), ...catalog.flatMap(wayCommandsOf)])).toEqual([]);
  });

  test('lists at most 20 tools in at most 4,000 tokens by default', () => {
    const listed = listedTools(everyone, undefined);
    expect(listed.length).toBeLessThanOrEqual(20);
    expect(tokens(listingFor(everyone, undefined).result.tools)).toBeLessThanOrEqual(DEFAULT_LISTING_TOKENS);
  });

  test('lists all tools about shared repositories in at most 7,000 tokens', () => {
    const { tools } = listingFor(everyone, ['colony']).result;
    const hub = new Set(listedTools(everyone, ['hub']).map(({ name }) => name));
    const own = tools.filter(({ name }) => !hub.has(name));
    expect(own).toHaveLength(COLONY_TOOLS);
    expect(tokens(own)).toBeLessThanOrEqual(COLONY_LISTING_TOKENS);
  });

  test('lets callers leave out who they are, and describes that in at most four words', () => {
    const { tools } = listingFor(everyone, ['colony']).result;
    for (const { name, inputSchema: input } of tools) {
      const identity = catalog.find((tool) => tool.name === name)?.dialect?.identity;
      for (const field of [...(identity?.session ?? []), ...(identity?.agent ?? [])]) {
        const listed = input.properties?.[field] as { readonly description?: string } | undefined;
        if (listed === undefined) continue;
        expect(input.required ?? [], `${name}.${field}`).not.toContain(field);
        expect((listed.description ?? '').split(' ').length, `${name}.${field}`).toBeLessThanOrEqual(4);
      }
    }
  });
});

/** Paths of fields without a description, including those inside lists and objects. */
function undescribed(schema: JsonSchema, path = ''): readonly string[] {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>);
  const items = schema.items as JsonSchema | undefined;
  return [
    ...properties.flatMap(([name, inner]) => [
      ...(typeof inner.description === 'string' && inner.description !== '' ? [] : [`${path}${name}`]),
      ...undescribed(inner, `${path}${name}.`),
    ]),
    ...(items === undefined ? [] : undescribed(items, `${path}[].`)),
  ];
}
