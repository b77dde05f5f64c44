import { expect, test } from 'vitest';
import { bundled } from '../bundle.ts';
import { expressions } from '../structure/expressions.ts';
import { lastStep } from '../watched-process.ts';

/** Each step takes milliseconds where time grows with the length, minutes where it is squared, and else never ends. */
const PATIENCE_MS = 20_000;
const ALL_MS = 300_000;

async function lastStepOf(file: string, argument?: unknown): Promise<string> {
  const bundle = await bundled(file);
  try {
    return await lastStep(bundle.program, PATIENCE_MS, argument);
  } finally {
    bundle.remove();
  }
}

test(
  'no text of one piece repeated holds a function that reads foreign texts',
  async () => {
    expect(await lastStepOf('test/unit/pumped-texts-process.ts')).toBe('done');
  },
  ALL_MS,
);

test(
  'no text of one piece repeated holds a regular expression',
  async () => {
    const written = expressions().flatMap(({ place, pattern }) =>
      pattern === undefined ? [] : [[place, pattern.source, pattern.flags]],
    );
    expect(await lastStepOf('test/unit/pumped-expressions-process.ts', written)).toBe('done');
  },
  ALL_MS,
);
