import { expect, test } from 'vitest';
import { WaggleError } from '../rules/errors.ts';
import { reportFault } from './context.ts';
import { fail } from './failures.ts';
import type { Io } from './io.ts';

function heard(): { readonly io: Io; readonly text: () => string } {
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
  return { io, text: () => text };
}

function told(fault: unknown): string {
  const { io, text } = heard();
  reportFault(io, fault, 'webhook');
  return text();
}

async function failed(fault: unknown, more: Partial<Io> = {}): Promise<string> {
  const { io, text } = heard();
  await fail({ ...io, ...more }, [], fault);
  return text();
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

test('a full disk is reported with a code and without a stack', async () => {
  const fault = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  expect(await failed(fault)).toMatch(/^A file cannot be written: [^\n]+ \(DISK_FULL\)\n[^\n]+\n$/);
});

test('a hint names the program as it was called, and only a terminal gets colors', async () => {
  const fault = new WaggleError('PORT_TAKEN', 'Port 1 is taken.');
  expect(await failed(fault)).toContain('Choose another port: waggle start --port 0');
  expect(await failed(fault, { program: 'node bin/waggle.js' })).toContain('port: node bin/waggle.js start --port 0');
  expect(await failed(fault)).not.toContain('\u001b');
  expect(await failed(fault, { errorColor: true })).toContain('\u001b[31m(PORT_TAKEN)\u001b[39m');
});
