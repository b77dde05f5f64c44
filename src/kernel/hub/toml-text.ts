import { isDeepStrictEqual } from 'node:util';
import { parse, patch } from '@decimalturn/toml-patch';

type Table = Record<string, unknown>;

/** The values of a TOML text, or undefined if it is not valid. */
export function tomlValues(text: string): Table | undefined {
  try {
    const values: unknown = parse(text);
    return isTable(values) ? values : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The text with this entry in a table of tables; keeps comments and all other values, and returns undefined if the text
 * cannot be changed that way. A new entry gets its own table header, as people and the client itself write it.
 */
export function withTable(text: string, group: string, name: string, entry: Table): string | undefined {
  const wanted = tomlValues(text);
  if (wanted === undefined) return undefined;
  const groupValue = wanted[group] ?? {};
  if (!isTable(groupValue)) return undefined;
  const isNew = groupValue[name] === undefined;
  wanted[group] = { ...groupValue, [name]: entry };
  const appended = isNew ? [`${text}${gapAfter(text)}${tableText(group, name, entry)}`] : [];
  return firstThatMeans([wanted], [...appended, patched(text, wanted)]);
}

export function withoutTable(text: string, group: string, name: string): string | undefined {
  const wanted = tomlValues(text);
  const groupValue = wanted?.[group];
  if (wanted === undefined || !isTable(groupValue) || groupValue[name] === undefined) return text;
  const { [name]: _gone, ...rest } = groupValue;
  const without: Table = { ...wanted, [group]: rest };
  const { [group]: _emptied, ...bare } = without;
  const meant = Object.keys(rest).length === 0 ? [without, bare] : [without];
  const candidates = [cutTables(text, group, name), patched(text, without)];
  return firstThatMeans(meant, candidates);
}

/** The first candidate that parses to exactly the intended values. */
function firstThatMeans(meant: readonly Table[], candidates: readonly (string | undefined)[]): string | undefined {
  return candidates.find((text) => {
    const values = text === undefined ? undefined : plain(tomlValues(text));
    return meant.some((wanted) => isDeepStrictEqual(values, plain(wanted)));
  });
}

/** Converts the parser's classes to plain values, and dates to strings. */
function plain(values: unknown): unknown {
  return JSON.parse(JSON.stringify(values ?? null, (_key, value) => (typeof value === 'bigint' ? `${value}n` : value)));
}

function patched(text: string, wanted: Table): string | undefined {
  try {
    return patch(text, wanted);
  } catch {
    return undefined;
  }
}

function tableText(group: string, name: string, entry: Table): string {
  const lines = Object.entries(entry).map(([key, value]) => `${key} = ${tomlValue(value)}`);
  return [`[${group}.${name}]`, ...lines, ''].join('\n');
}

/** For paths and flags, TOML basic strings are the same as JSON strings. */
function tomlValue(value: unknown): string {
  return Array.isArray(value) ? `[${value.map(tomlValue).join(', ')}]` : JSON.stringify(value);
}

function gapAfter(text: string): string {
  if (text === '' || text.endsWith('\n\n')) return '';
  return text.endsWith('\n') ? '\n' : '\n\n';
}

/**
 * Removes the lines of the entry's tables. Comments, and lines after an empty line, that precede the next table belong
 * to that table and stay.
 */
function cutTables(text: string, group: string, name: string): string {
  const lines = text.split('\n');
  const kept: string[] = [];
  let aside: string[] = [];
  let inside = false;
  for (const line of lines) {
    if (line.trimStart().startsWith('[')) {
      inside = isHeader(line, group, name);
      if (!inside) kept.push(...aside.slice(kept.at(-1) === '' && aside[0] === '' ? 1 : 0));
      aside = [];
    }
    if (!inside) kept.push(line);
    else if (line.trim() === '' || line.trimStart().startsWith('#')) aside.push(line);
    else aside = [];
  }
  return withoutEmptyEnd([...kept, ...aside.filter((line) => line.trim() !== '')]).join('\n');
}

function isHeader(line: string, group: string, name: string): boolean {
  const head = line.trimStart().slice(1).replaceAll(' ', '');
  return [`${group}.${name}`, `${group}."${name}"`].some(
    (key) => head.startsWith(`${key}]`) || head.startsWith(`${key}.`),
  );
}

/** Reduces empty lines at the end to one line break. */
function withoutEmptyEnd(lines: readonly string[]): readonly string[] {
  let end = lines.length;
  while (end > 0 && lines[end - 1]?.trim() === '') end -= 1;
  return end === 0 ? [] : [...lines.slice(0, end), ''];
}

function isTable(value: unknown): value is Table {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
