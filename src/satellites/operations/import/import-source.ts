import { createReadStream, createWriteStream, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { WaggleError } from '../../../kernel/rules/errors.ts';

/** Passes a plain file or folder to `work`: stdin and gzip input is first written to a temporary file. */
export async function withPlainSource<T>(
  place: string,
  stdin: (() => Promise<Uint8Array>) | undefined,
  work: (place: string) => Promise<T>,
): Promise<T> {
  if (place !== '-' && !isPacked(place)) return work(place);
  const folder = mkdtempSync(path.join(os.tmpdir(), 'waggle-import-'));
  try {
    const given = place === '-' ? await written(folder, stdin) : place;
    return await work(isPacked(given) ? await unpacked(given, folder) : given);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function written(folder: string, stdin: (() => Promise<Uint8Array>) | undefined): Promise<string> {
  const bytes = (await stdin?.()) ?? new Uint8Array();
  if (bytes.length === 0) throw new WaggleError('IMPORT_INVALID', 'There was no input on stdin.');
  const packed = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const file = path.join(folder, packed ? 'stdin.gz' : 'stdin');
  writeFileSync(file, bytes, { mode: 0o600 });
  return file;
}

function isPacked(place: string): boolean {
  return place.endsWith('.gz') && existsSync(place) && statSync(place).isFile();
}

async function unpacked(file: string, folder: string): Promise<string> {
  const plain = path.join(folder, 'plain');
  try {
    await pipeline(createReadStream(file), createGunzip(), createWriteStream(plain, { mode: 0o600 }));
    return plain;
  } catch (error) {
    if (error instanceof Error && 'code' in error && /^(Z_|ERR_)/.test(String(error.code)))
      throw new WaggleError(
        'IMPORT_INVALID',
        'The file is incomplete and cannot be decompressed. Nothing was imported.',
      );
    throw error;
  }
}
