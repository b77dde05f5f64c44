import { isDeepStrictEqual } from 'node:util';
import { isMap, isScalar, type Pair, parseDocument, type YAMLMap } from 'yaml';

type Table = Record<string, unknown>;

/** The values of a YAML text, or undefined if it is not valid or not a map. */
export function yamlValues(text: string): Table | undefined {
  const document = parseDocument(text);
  const values: unknown = document.errors.length > 0 ? undefined : (document.toJS() ?? {});
  return isTable(values) ? values : undefined;
}

/**
 * The text with this entry in a map of maps. Only lines of the entry change, so comments and formatting of everything
 * else stay; undefined if the map's style does not allow that.
 */
export function withYamlEntry(text: string, group: string, name: string, entry: Table): string | undefined {
  const values = yamlValues(text);
  const groupValue = values?.[group] ?? {};
  if (values === undefined || !isTable(groupValue)) return undefined;
  const wanted = { ...values, [group]: { ...groupValue, [name]: entry } };
  const old = groupValue[name];
  return meaning(wanted, isTable(old) ? changed(text, group, name, old, entry) : added(text, group, name, entry));
}

export function withoutYamlEntry(text: string, group: string, name: string): string | undefined {
  const { [group]: groupValue, ...bare } = yamlValues(text) ?? {};
  if (!isTable(groupValue) || groupValue[name] === undefined) return text;
  const { [name]: _gone, ...rest } = groupValue;
  const isLast = Object.keys(rest).length === 0;
  const at = isLast ? [group] : [group, name];
  const pair = pairAt(text, at);
  return pair === undefined ? undefined : meaning(isLast ? bare : { ...bare, [group]: rest }, cut(text, startOf(pair)));
}

/** The text if it parses to exactly the intended values. */
function meaning(wanted: Table, text: string | undefined): string | undefined {
  return text !== undefined && isDeepStrictEqual(yamlValues(text), wanted) ? text : undefined;
}

function added(text: string, group: string, name: string, entry: Table): string | undefined {
  const pair = pairAt(text, [group]);
  if (pair === undefined) {
    const gap = text === '' || text.endsWith('\n') ? '' : '\n';
    return `${text}${gap}${group}:\n${entryLines(name, entry, '  ')}`;
  }
  const first = isMap(pair.value) && pair.value.flow !== true ? pair.value.items[0] : undefined;
  if (first === undefined) return undefined;
  // Insert before comments above the first entry, which belong to that entry.
  return inserted(text, startOf(pair), entryLines(name, entry, indentAt(text, startOf(first))));
}

function changed(text: string, group: string, name: string, old: Table, entry: Table): string | undefined {
  let fresh = text;
  for (const [key, value] of Object.entries(entry)) {
    if (isDeepStrictEqual(old[key], value)) continue;
    const pair = pairAt(fresh, [group, name, key]);
    const entryPair = pairAt(fresh, [group, name]);
    const first = entryPair !== undefined && isMap(entryPair.value) ? entryPair.value.items[0] : undefined;
    if (entryPair === undefined || first === undefined || (isMap(entryPair.value) && entryPair.value.flow === true))
      return undefined;
    fresh =
      pair === undefined
        ? inserted(fresh, startOf(entryPair), `${indentAt(fresh, startOf(first))}${key}: ${written(value)}\n`)
        : replaced(fresh, pair, value);
  }
  return fresh;
}

/** Writes the value on one line after its key, whatever its style was. */
function replaced(text: string, { key, value }: Pair, fresh: unknown): string {
  const [, keyEnd = 0] = rangeOf(key);
  const [, valueEnd = keyEnd] = rangeOf(value);
  // The range of a block list or map ends at the start of the next line.
  const end = text.slice(0, valueEnd).trimEnd().length;
  return `${text.slice(0, keyEnd)}: ${written(fresh)}${text.slice(end)}`;
}

function inserted(text: string, before: number, lines: string): string {
  const end = text.indexOf('\n', before);
  return end === -1 ? `${text}\n${lines}` : `${text.slice(0, end + 1)}${lines}${text.slice(end + 1)}`;
}

/** Removes a line and the more indented lines below it; keeps empty lines and comments that follow. */
function cut(text: string, start: number): string {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const lines = text.slice(from).split('\n');
  const depth = indentAt(text, start).length;
  const isDeeper = (line: string) => line.trim() === '' || line.length - line.trimStart().length > depth;
  let count = 1;
  while (count < lines.length && isDeeper(lines[count] ?? '')) count += 1;
  while (count > 1 && lines[count - 1]?.trim() === '') count -= 1;
  return `${text.slice(0, from)}${lines.slice(count).join('\n')}`;
}

function entryLines(name: string, entry: Table, indent: string): string {
  const lines = Object.entries(entry).map(([key, value]) => `${indent}${indent || '  '}${key}: ${written(value)}`);
  return [`${indent}${name}:`, ...lines, ''].join('\n');
}

/** JSON is valid YAML. An unambiguous word is written without quotes. */
function written(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((one) => JSON.stringify(one)).join(', ')}]`;
  return typeof value === 'string' &&
    /^[a-z][a-z_]*$/.test(value) &&
    !/^(true|false|yes|no|on|off|null|y|n)$/.test(value)
    ? value
    : JSON.stringify(value);
}

function pairAt(text: string, at: readonly string[]): Pair | undefined {
  let map: unknown = parseDocument(text).contents;
  let found: Pair | undefined;
  for (const key of at) {
    found = isMap(map) ? pairOf(map, key) : undefined;
    map = found?.value;
  }
  return found;
}

function pairOf(map: YAMLMap, key: string): Pair | undefined {
  return map.items.find((pair) => isScalar(pair.key) && pair.key.value === key);
}

function rangeOf(node: unknown): readonly number[] {
  return typeof node === 'object' && node !== null && 'range' in node && Array.isArray(node.range) ? node.range : [];
}

const startOf = ({ key }: Pair): number => rangeOf(key)[0] ?? 0;

function indentAt(text: string, start: number): string {
  return text.slice(text.lastIndexOf('\n', start - 1) + 1, start);
}

function isTable(value: unknown): value is Table {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
