import { randomBytes } from 'node:crypto';
import {
  closeSync,
  fchmodSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { WaggleError } from '../../../kernel/rules/errors.ts';

/** The exact text of a file, or undefined if there is no such file. */
export function readText(file: string): string | undefined {
  const bytes = readBytes(file);
  if (bytes === undefined) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new WaggleError('INVALID_INPUT', 'The file is not UTF-8 text.');
  }
}

function readBytes(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR', 'EISDIR')) return undefined;
    throw error;
  }
}

/** Replaces a file atomically: a reader sees the old text or the new one, even after a crash. */
export function replaceText(file: string, text: string): void {
  const written = besideOf(file);
  writeDown(written, text, modeOf(file));
  renameSync(written, file);
}

/** Creates a file with a text. `false` if it exists already; then it is kept. */
export function createText(file: string, text: string): boolean {
  const written = besideOf(file);
  writeDown(written, text);
  try {
    linkSync(written, file);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  } finally {
    rmSync(written, { force: true });
  }
}

/** Writes a file and flushes it to disk. */
export function writeDown(file: string, text: string, mode?: number): void {
  mkdirSync(path.dirname(file), { recursive: true });
  const handle = openSync(file, 'w');
  try {
    writeFileSync(handle, text);
    if (mode !== undefined) fchmodSync(handle, mode);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

export function modeOf(file: string): number | undefined {
  const mode = statSync(file, { throwIfNoEntry: false })?.mode;
  return mode === undefined ? undefined : mode & 0o777;
}

function besideOf(file: string): string {
  return path.join(path.dirname(file), `.${path.basename(file)}.${randomBytes(6).toString('hex')}`);
}

export function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}
