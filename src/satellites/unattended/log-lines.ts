import { closeSync, existsSync, openSync, readSync, statSync, watch } from 'node:fs';

const AT_ONCE = 64 * 1024;
const LOOK_MS = 500;

/** The last lines of a file. */
export function lastLines(file: string, count: number): string {
  if (!existsSync(file)) return '';
  const { size } = statSync(file);
  let text = '';
  for (let from = size; from > 0 && text.split('\n').length <= count + 1; ) {
    const start = Math.max(0, from - AT_ONCE);
    text = readBetween(file, start, from) + text;
    from = start;
  }
  const lines = text.split('\n');
  const last = lines.at(-1) === '' ? lines.slice(0, -1) : lines;
  const shown = last.slice(-count);
  return shown.length === 0 ? '' : `${shown.join('\n')}\n`;
}

function readBetween(file: string, from: number, to: number): string {
  const bytes = Buffer.alloc(to - from);
  const handle = openSync(file, 'r');
  try {
    return bytes.subarray(0, readSync(handle, bytes, 0, bytes.length, from)).toString('utf8');
  } finally {
    closeSync(handle);
  }
}

/** Reports text appended to the file from now on; a truncated or replaced file is read from its start. */
export function followFile(file: string, tell: (text: string) => void, signal: AbortSignal): Promise<void> {
  let read = existsSync(file) ? statSync(file).size : 0;
  const look = () => {
    const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
    if (size < read) read = 0;
    if (size > read) tell(readBetween(file, read, size));
    read = size;
  };
  return new Promise((resolve) => {
    // Some file systems emit no change events, so the file is polled as well.
    const looking = setInterval(look, LOOK_MS);
    const watcher = existsSync(file) ? watch(file, look).on('error', () => undefined) : undefined;
    const end = () => {
      clearInterval(looking);
      watcher?.close();
      resolve();
    };
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });
}
