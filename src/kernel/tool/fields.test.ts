import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { catalog } from '../../composition/catalog.ts';

/** Fields that take any text, since a placeholder in them is ordinary: by the last part of the path. */
const ANY_TEXT: Readonly<Record<string, string>> = {
  query: 'searched words',
  search: 'searched words',
  title: 'a title, which may be the name of an element',
  subject: 'a title',
  goal_title: 'a title',
  steps: 'titles',
  row_cells: 'cells of a table',
  stack: 'printed by a program',
  error: 'printed by a program',
  error_summary: 'printed by a program',
  test_id: 'printed by a program',
  error_code: 'printed by a program',
  tool: 'reported by a program',
  file_path: 'reported by a program, and checked event by event',
  summary: 'reported by a program',
  cursor: 'from an answer',
  value: 'the value of a setting, or of a resource that is there',
  name: 'the name of a setting or of a tool, looked up',
  id: 'looked up',
  member: 'looked up',
  topic: 'looked up',
  requires: 'the names of skills',
  type: 'the type of an event',
  command: 'a program and its arguments',
  answer: 'what a person answers',
  answers: 'what a person answers',
};
/** The names above that stand for free text only in this tool. */
const ONLY_IN: Readonly<Record<string, readonly string[]>> = {
  command: ['set_check'],
  file_path: ['bridge_ingest'],
  summary: ['bridge_ingest'],
  tool: ['bridge_ingest'],
  error_code: ['bridge_ingest'],
  type: ['bridge_ingest', 'SendMessage'],
  topic: ['list_memories'],
  error: ['spec_build_record_failure'],
  value: ['change_setting', 'remove_resource'],
};

interface Leaf {
  readonly path: string;
  readonly schema: z.ZodType;
}

/** The texts in a schema, wherever they are. */
function textsIn(schema: z.ZodType, path = ''): readonly Leaf[] {
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).flatMap(([name, one]) => textsIn(one as z.ZodType, `${path}.${name}`));
  }
  if (schema instanceof z.ZodArray) return textsIn(schema.element as z.ZodType, path);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((one) => textsIn(one as z.ZodType, path));
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return textsIn(schema.unwrap() as z.ZodType, path);
  }
  if (schema instanceof z.ZodPipe) return textsIn(schema.in as z.ZodType, path);
  return schema instanceof z.ZodString ? [{ path: path.slice(1), schema }] : [];
}

const takes = ({ schema }: Leaf, text: string) => schema.safeParse(text).success;
const freeTexts = catalog.flatMap((tool) =>
  textsIn(tool.input())
    .filter((leaf) => takes(leaf, 'docs/a b.md'))
    .map((leaf) => ({ tool: tool.name, leaf, name: leaf.path.split('.').at(-1) ?? '' })),
);
const isAnyText = ({ tool, name }: { readonly tool: string; readonly name: string }) =>
  name in ANY_TEXT && (ONLY_IN[name]?.includes(tool) ?? true);

describe('a field for a text', () => {
  test('refuses a placeholder, unless it takes any text for a reason', () => {
    const open = freeTexts.filter((one) => ['...', '…', ' <file_path>\n'].some((text) => takes(one.leaf, text)));
    expect(open.filter((one) => !isAnyText(one)).map(({ tool, leaf }) => `${tool} ${leaf.path}`)).toEqual([]);
    expect(freeTexts.length).toBeGreaterThan(150);
  });

  test('takes the same characters inside a text', () => {
    const refusing = freeTexts.filter(({ leaf }) => !takes(leaf, 'docs/... <a> …'));
    expect(refusing.map(({ tool, leaf }) => `${tool} ${leaf.path}`)).toEqual([]);
  });

  test('has a reason only where one is needed', () => {
    const named = new Set(freeTexts.filter((one) => takes(one.leaf, '...')).map(({ name }) => name));
    expect(Object.keys(ANY_TEXT).filter((name) => !named.has(name))).toEqual([]);
  });
});
