import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { bundled } from '../../../test/bundle.ts';
import { atEnd } from '../../../test/endings.ts';

const run = promisify(execFile);

async function program(): Promise<string> {
  const bundle = await bundled('test/races/processes/watched-process.ts');
  atEnd(bundle.remove);
  return bundle.program;
}

test('a process whose event loop hangs ends itself with a message; a busy one does not', async () => {
  const file = await program();
  const fault = await run(process.execPath, [file, 'hang']).catch((error: unknown) => error);
  expect(fault).toMatchObject({ signal: 'SIGKILL', stderr: expect.stringContaining('ends itself') });
  expect(await run(process.execPath, [file, 'turn'])).toMatchObject({ stdout: 'turned\n', stderr: '' });
});
