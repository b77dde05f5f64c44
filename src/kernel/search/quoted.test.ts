import { expect, test } from 'vitest';
import { isQuotedMessage } from './quoted.ts';

const messages = [
  "TypeError: Cannot read properties of undefined (reading 'shift')",
  'fatal: refusing to merge unrelated histories',
  'connect ECONNREFUSED 127.0.0.1:5433',
  'error TS2345: Argument of type string is not assignable',
  'relation "users_old" does not exist',
  'java.lang.NullPointerException at com.acme.Main.run (Main.java:12)',
];

test('the message of a program is told from a question about one', () => {
  for (const text of messages) expect(isQuotedMessage(text), text).toBe(true);
  for (const text of [
    'Why does ECONNREFUSED happen?',
    'what is a TypeError:',
    'kiln error budget',
    'deploy on Friday',
  ]) {
    expect(isQuotedMessage(text), text).toBe(false);
  }
});
