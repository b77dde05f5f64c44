import { closeSync, constants, fchmodSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const { O_APPEND, O_CREAT, O_TRUNC, O_WRONLY } = constants;
/** Following a link in place of our file would let it choose what is overwritten. Windows has no such flag. */
const O_NOFOLLOW = constants.O_NOFOLLOW ?? 0;
const WRITE_ANEW = O_CREAT | O_TRUNC | O_WRONLY | O_NOFOLLOW;
const APPEND = O_CREAT | O_APPEND | O_WRONLY | O_NOFOLLOW;

/** Writes a file atomically and durably: a reader sees the old file or the new one, even after a power failure. */
export function writeByRename(file: string, content: string, mode = 0o600): void {
  const draft = `${file}.${process.pid}.part`;
  const handle = openSync(draft, WRITE_ANEW, mode);
  try {
    fchmodSync(handle, mode);
    // Not writeSync, which writes only a part if the disk has no room for the rest, and does not fail.
    writeFileSync(handle, content);
    fsyncSync(handle);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  } finally {
    closeSync(handle);
  }
  renameSync(draft, file);
  syncFolder(path.dirname(file));
}

/** Makes a rename durable. Windows has no call for that. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

export function syncFile(file: string): void {
  const handle = openSync(file, 'r+');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

export function appendDurably(file: string, content: string): void {
  const handle = openSync(file, APPEND, 0o600);
  try {
    writeFileSync(handle, content);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
