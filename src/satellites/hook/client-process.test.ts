import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { clientProcess, fromPs } from './client-process.ts';

/** Starts a program through this command line; resolves with the number of its parent. */
async function parentOf(line: string) {
  const child = spawn('sh', ['-c', line], { stdio: ['pipe', 'pipe', 'inherit'] });
  const [parent] = await once(createInterface({ input: child.stdout }), 'line');
  return {
    parent: Number(parent),
    end: async () => {
      child.stdin.end();
      await once(child, 'exit');
    },
  };
}

const program = `'${process.execPath}' -e 'console.log(process.ppid); process.stdin.resume()'`;

test('the client of a program is its parent, past the shells and launchers between them', async () => {
  const own = clientProcess(process.pid);
  expect(own).toEqual({ pid: process.pid, started: expect.stringMatching(/./) });
  for (const line of [`${program}; exit 0`, `sh -c "${program}; exit 0"; exit 0`]) {
    const { parent, end } = await parentOf(line);
    expect(parent).not.toBe(process.pid);
    expect(clientProcess(parent)).toEqual(own);
    await end();
  }
});

test('a process that has ended, or adopts others, is nobody’s client', () => {
  expect(clientProcess(2 ** 22 + 1)).toBeUndefined();
  expect(clientProcess(0)).toBeUndefined();
});

test('where there is no /proc, ps tells the same', () => {
  const found = fromPs(process.pid);
  expect(found).toMatchObject({
    parent: process.ppid,
    started: expect.stringMatching(/^\w{3}-\w{3}-\d+-[\d:]+-\d{4}$/),
  });
  expect(found?.name).not.toBe('');
  expect(() => fromPs(2 ** 22 + 1)).toThrow();
});
