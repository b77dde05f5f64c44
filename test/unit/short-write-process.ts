import { appendDurably, writeByRename } from '../../src/kernel/hub/files.ts';

/** A process that writes 64 kB to the file in one of two ways, and prints the code of the failure or `written`. */
const [way = '', file = ''] = process.argv.slice(2);
const write = way === 'append' ? appendDurably : writeByRename;
try {
  write(file, 'x'.repeat(64_000));
  process.stdout.write('written');
} catch (error) {
  process.stdout.write(error instanceof Error && 'code' in error ? String(error.code) : 'failed');
}
