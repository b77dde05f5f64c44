import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Instant } from '../../../kernel/rules/time.ts';
import { oneLine } from '../../threads/rules/post-routing.ts';

/** An object that another program wrote; none of its fields can be trusted. */
export type ForeignRecord = Readonly<Record<string, unknown>>;

const MOST_BYTES = 1024 * 1024;
const MOST_CHARACTERS = 180;

/** The JSON object in a file; undefined if there is no such regular file or it contains something else. */
export function recordIn(file: string): ForeignRecord | undefined {
  try {
    const stat = lstatSync(file);
    if (!stat.isFile() || stat.size > MOST_BYTES) return undefined;
    return asRecord(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}

export function asRecord(value: unknown): ForeignRecord | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as ForeignRecord) : undefined;
}

export function recordsIn(value: unknown): readonly ForeignRecord[] {
  if (!Array.isArray(value)) return [];
  return value.map(asRecord).filter((one) => one !== undefined);
}

/** Reads a field by its camelCase or snake_case name. */
function fieldOf(record: ForeignRecord, name: string): unknown {
  return record[name] ?? record[name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)];
}

export function textOf(record: ForeignRecord, name: string): string | null {
  const value = fieldOf(record, name);
  const text = typeof value === 'string' ? oneLine(value, MOST_CHARACTERS) : '';
  return text === '' ? null : text;
}

/** A path is not truncated: part of it would name another file. */
export function pathOf(record: ForeignRecord, name: string): string | null {
  const value = fieldOf(record, name);
  return typeof value === 'string' && path.isAbsolute(value) ? path.normalize(value) : null;
}

export function timeOf(record: ForeignRecord, name: string): Instant | null {
  const value = fieldOf(record, name);
  const at = typeof value === 'string' ? Date.parse(value) : value;
  return typeof at === 'number' && Number.isSafeInteger(at) && at > 0 ? at : null;
}

export function numberOf(record: ForeignRecord, name: string): number | null {
  const value = Number(fieldOf(record, name));
  return Number.isSafeInteger(value) && value > 0 ? value : null;
}

/** The direct entries of a folder, by name. */
export function entriesIn(folder: string, kind: 'file' | 'folder'): readonly string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => (kind === 'file' ? entry.isFile() : entry.isDirectory()))
      .map(({ name }) => path.join(folder, name))
      .sort();
  } catch {
    return [];
  }
}
