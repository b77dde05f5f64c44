import { flagName, globalFlags } from '../door/flag-names.ts';
import { invalid } from '../door/input.ts';
import { kebab } from '../door/tool-facts.ts';
import { parseJson } from '../text/parse-json.ts';
import type { JsonSchema } from '../tool/json-schema.ts';

type Kind = 'text' | 'integer' | 'number' | 'boolean' | 'list' | 'json';

/** One field of a tool's input as a command line flag. */
export interface FieldFlag {
  readonly field: string;
  /** Without the dashes. */
  readonly flag: string;
  readonly kind: Kind;
  /** The kind of a list's items. */
  readonly item: Kind;
  /** The single required field of the objects in a list, which a plain string sets. */
  readonly itemText: string | undefined;
  readonly nullable: boolean;
  readonly required: boolean;
  readonly about: string;
  readonly choices: readonly string[];
  readonly fallback: unknown;
}

export function fieldFlags(schema: JsonSchema): readonly FieldFlag[] {
  const required = Array.isArray(schema.required) ? schema.required : [];
  return Object.entries(record(schema.properties)).map(([field, property]) => {
    const { kinds, item, itemText, nullable, choices } = shapeOf(record(property));
    const kind = kinds.length === 1 ? (kinds[0] ?? 'json') : isPlainText(kinds) ? 'text' : 'json';
    const { description, default: fallback } = record(property);
    return {
      field,
      flag: flagName(field),
      kind,
      item,
      itemText,
      nullable,
      required: required.includes(field),
      about: typeof description === 'string' ? description : '',
      choices,
      fallback,
    };
  });
}

/** Flags for field aliases, unless the name is taken. `--input-` is the former spelling of the prefix `--of-`. */
export function aliasFlags(flags: readonly FieldFlag[], aliases: ReadonlyMap<string, string>): readonly FieldFlag[] {
  const taken = new Set([...globalFlags, ...flags.map(({ flag }) => flag)]);
  const former = flags
    .filter(({ field }) => globalFlags.includes(kebab(field)))
    .map((one) => ({ ...one, flag: `input-${kebab(one.field)}`, required: false }));
  const others = [...aliases].flatMap(([alias, field]) => {
    const flag = kebab(alias);
    return taken.has(flag)
      ? []
      : flags.filter((one) => one.field === field).map((one) => ({ ...one, flag, required: false }));
  });
  return [...former, ...others];
}

/** Parses a command line value for this field. */
export function valueFrom(flag: FieldFlag, text: string): unknown {
  return flag.nullable && text === 'null' ? null : reading(flag, flag.kind, text);
}

/** Each repetition of a flag adds an item; a JSON list adds all its items. */
export function listFrom(flag: FieldFlag, texts: readonly string[]): readonly unknown[] {
  return texts.flatMap((text) =>
    text.trimStart().startsWith('[') ? asList(flag, text) : [reading(flag, flag.item, text)],
  );
}

function asList(flag: FieldFlag, text: string): readonly unknown[] {
  const parsed = parseJson(text);
  // A string such as "[draft] notes" is an item, unless the list must contain objects.
  if (Array.isArray(parsed)) return parsed;
  return [reading(flag, flag.item, text)];
}

function reading(flag: FieldFlag, kind: Kind, text: string): unknown {
  if (kind === 'integer' || kind === 'number') {
    const number = Number(text);
    if (text.trim() !== '' && Number.isFinite(number) && (kind === 'number' || Number.isInteger(number))) return number;
    throw invalid([
      { path: flag.field, message: `--${flag.flag} takes ${kind === 'integer' ? 'a whole' : 'a'} number.` },
    ]);
  }
  if (kind === 'boolean') {
    if (text === 'true' || text === 'false') return text === 'true';
    throw invalid([{ path: flag.field, message: `--${flag.flag} takes true or false.` }]);
  }
  if (kind !== 'json') return text;
  if (flag.kind === 'list') return itemFrom(flag, text);
  const parsed = parseJson(text);
  if (parsed !== undefined) return parsed;
  if (/^\s*[[{]/.test(text)) throw invalid([{ path: flag.field, message: `--${flag.flag} is not valid JSON.` }]);
  return text;
}

function itemFrom({ itemText }: FieldFlag, text: string): unknown {
  const parsed = parseJson(text);
  if (itemText !== undefined && (typeof parsed !== 'object' || parsed === null)) return { [itemText]: text };
  return parsed === undefined ? text : parsed;
}

interface Shape {
  readonly kinds: readonly Kind[];
  readonly item: Kind;
  readonly itemText: string | undefined;
  readonly nullable: boolean;
  readonly choices: readonly string[];
}

function shapeOf(property: JsonSchema): Shape {
  const variants = [property.anyOf, property.oneOf].find(Array.isArray);
  if (variants !== undefined) return merged(variants.map((variant) => shapeOf(record(variant))));
  const types = Array.isArray(property.type) ? property.type : [property.type];
  const choices = Array.isArray(property.enum) ? property.enum.filter((one) => typeof one === 'string') : [];
  const kinds = types.filter((type) => type !== 'null').map((type) => kindOf(type, choices.length > 0));
  const items = record(property.items);
  const inner = property.items === undefined ? [] : shapeOf(items).kinds;
  const item = inner.length === 1 ? (inner[0] ?? 'json') : 'json';
  return { kinds, item, itemText: soleText(items), nullable: types.includes('null'), choices };
}

function soleText(items: JsonSchema): string | undefined {
  const [name, ...others] = Array.isArray(items.required) ? items.required : [];
  if (typeof name !== 'string' || others.length > 0) return undefined;
  return record(record(items.properties)[name]).type === 'string' ? name : undefined;
}

function merged(shapes: readonly Shape[]): Shape {
  return {
    kinds: [...new Set(shapes.flatMap(({ kinds }) => kinds))],
    item: shapes.find(({ kinds }) => kinds.includes('list'))?.item ?? 'json',
    itemText: shapes.find(({ kinds }) => kinds.includes('list'))?.itemText,
    nullable: shapes.some(({ nullable }) => nullable),
    choices: shapes.flatMap(({ choices }) => choices),
  };
}

const kindByType: Readonly<Record<string, Kind>> = {
  string: 'text',
  integer: 'integer',
  number: 'number',
  boolean: 'boolean',
  array: 'list',
};

function kindOf(type: unknown, hasChoices: boolean): Kind {
  if (typeof type !== 'string') return hasChoices ? 'text' : 'json';
  return kindByType[type] ?? 'json';
}

/** Whether a value that may be a string or a number, such as an id, can be passed as a string. */
function isPlainText(kinds: readonly Kind[]): boolean {
  return (
    kinds.length > 0 && kinds.includes('text') && kinds.every((kind) => ['text', 'integer', 'number'].includes(kind))
  );
}

function record(value: unknown): JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonSchema) : {};
}
