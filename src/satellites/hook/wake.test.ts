import { expect, test } from 'vitest';
import { codexProgram, persistently } from './wake.ts';

test('the program that runs the session is started if it is Codex, else the one on the path', () => {
  // These tests run in Node.
  expect(codexProgram({ pid: process.pid, started: '0' })).toBe('codex');
  expect(codexProgram(undefined)).toBe('codex');
  expect(codexProgram({ pid: -1, started: '0' })).toBe('codex');
});

test('what fails is tried again, and every failure is told', async () => {
  const told: unknown[] = [];
  const failing = [new Error('one'), new Error('two')];
  const work = async () => {
    const fault = failing.shift();
    if (fault !== undefined) throw fault;
    return 'done';
  };
  expect(await persistently(work, (fault) => told.push(fault))).toBe('done');
  expect(told).toMatchObject([{ message: 'one' }, { message: 'two' }]);
});
