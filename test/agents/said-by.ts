import type { ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';

/** Collects everything that a program writes to stdout and stderr until it ends. */
export async function saidBy(child: ChildProcessByStdio<null, Readable, Readable>): Promise<string> {
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (part: Buffer) => {
      said += part.toString();
    });
  }
  await once(child, 'close');
  return said;
}
