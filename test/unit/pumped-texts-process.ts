import { writeSync } from 'node:fs';
import { redacted } from '../../src/core/redaction.ts';
import { isSessionName } from '../../src/core/session-name.ts';

// Says what it is about to try, then tries it: the last line of a process that was killed names what never ended.

/** Short ones too: a pattern that counts its repetitions cuts a long text before the end that makes it fail. */
const sizes = [40, 400, 64 * 1024];
const subjects: Readonly<Record<string, (text: string) => unknown>> = { redacted, isSessionName };

const starts = ['', 'token=a', 'password: "', 'http://a:', '<private', 'bearer ', '--token '];
const pieces = [
  '.',
  '(',
  '::',
  'a',
  'A1',
  '-',
  '_',
  '=',
  ' ',
  '"',
  '@',
  '/',
  '<',
  '\\',
  '|',
  ':',
  'a.',
  'token=',
  'http://a:',
];
const ends = ['', '!', '"'];

for (const [name, subject] of Object.entries(subjects)) {
  for (const start of starts) {
    for (const piece of pieces) {
      for (const end of ends) {
        for (const size of sizes) {
          writeSync(1, `${JSON.stringify([name, start, piece, end, size])}\n`);
          subject(start + piece.repeat(Math.ceil(size / piece.length)) + end);
        }
      }
    }
  }
}
writeSync(1, 'done\n');
