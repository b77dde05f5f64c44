import { closeSync, constants, fchmodSync, fsyncSync, openSync, renameSync, writeSync } from 'node:fs';
import path from 'node:path';

const { O_APPEND, O_CREAT, O_TRUNC, O_WRONLY } = constants;
/** A link in the place of a file of ours would choose what is overwritten. Windows has no such flag. */
const O_NOFOLLOW = constants.O_NOFOLLOW ?? 0;
const WRITE_ANEW = O_CREAT | O_TRUNC | O_WRONLY | O_NOFOLLOW;
const APPEND = O_CREAT | O_APPEND | O_WRONLY | O_NOFOLLOW;

/** A reader sees the old file or the new one, never a part; after a power cut too. */
export function writeByRename(file: string, content: string, mode = 0o600): void {
  const draft = `${file}.${process.pid}.part`;
  const handle = openSync(draft, WRITE_ANEW, mode);
  try {
    fchmodSync(handle, mode);
    writeSync(handle, content);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(draft, file);
  syncFolder(path.dirname(file));
}

/** Makes a rename itself durable. Windows has no way to ask for that. */
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
    writeSync(handle, content);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
