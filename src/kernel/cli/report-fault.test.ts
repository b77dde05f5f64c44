import { expect, test } from 'vitest';
import { WaggleError } from '../rules/errors.ts';
import { reportFault } from './context.ts';
import { fail } from './failures.ts';
import type { Io } from './io.ts';

function told(fault: unknown, tell = (io: Io) => reportFault(io, fault, 'webhook')): string {
  let text = '';
  const io: Io = {
    out: () => undefined,
    err: (chunk) => {
      text += chunk;
    },
    stdin: async () => '',
    env: {},
    cwd: '/',
    terminal: false,
    color: false,
  };
  tell(io);
  return text;
}

test('an error with a code is printed in one line, with the code and a hint', () => {
  expect(told(new WaggleError('CONFIG_INVALID', 'notify.webhook is not used.'))).toMatch(
    /^waggle: webhook: notify\.webhook is not used\. \(CONFIG_INVALID\) Correct [^\n]+\.\n$/,
  );
  expect(told('https://hooks.example.com: it answered 500')).toBe(
    'waggle: webhook: https://hooks.example.com: it answered 500\n',
  );
});

test('an internal error is printed with its stack', () => {
  expect(told(new Error('oops'))).toMatch(/^waggle: webhook: Error: oops\n +at /);
  expect(told(new WaggleError('INTERNAL', 'oops'))).toMatch(/oops\n +at /);
});

test('a full disk is reported with a code and without a stack', () => {
  const fault = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  expect(told(fault, (io) => void fail(io, false, fault))).toMatch(
    /^A file cannot be written: [^\n]+ \(DISK_FULL\)\n[^\n]+\n$/,
  );
});

test('a hint names the program as it was called, and only a terminal gets colors', () => {
  const fault = new WaggleError('PORT_TAKEN', 'Port 1 is taken.');
  const say = (more: Partial<Io>) => told(fault, (io) => void fail({ ...io, ...more }, false, fault));
  expect(say({})).toContain('Choose another port: waggle start --port 0');
  expect(say({ program: 'node bin/waggle.js' })).toContain('Choose another port: node bin/waggle.js start --port 0');
  expect(say({})).not.toContain('\u001b');
  expect(say({ errorColor: true })).toContain('\u001b[31m(PORT_TAKEN)\u001b[39m');
});
