import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { bundled } from '../bundle.ts';

export interface OneCall {
  readonly home: string;
  program(): string;
}

/** Builds the program that performs one operation, once per test file, and creates a folder for its data. */
export function oneCall(): OneCall {
  let bundle: Awaited<ReturnType<typeof bundled>> | undefined;
  const home = mkdtempSync(path.join(os.tmpdir(), 'waggle-sweep-'));
  beforeAll(async () => {
    bundle = await bundled('test/races/processes/one-call-process.ts');
  });
  afterAll(() => {
    bundle?.remove();
    rmSync(home, { recursive: true, force: true });
  });
  return {
    home,
    program() {
      if (bundle === undefined) throw new Error('The program is built in beforeAll.');
      return bundle.program;
    },
  };
}
