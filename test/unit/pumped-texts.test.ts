import { expect, test } from 'vitest';
import { bundled } from '../bundle.ts';
import { expressions } from '../structure/expressions.ts';
import { lastStep } from '../watched-process.ts';

/** A step takes milliseconds in linear time and minutes in quadratic time; in exponential time it never ends. */
const PATIENCE_SECONDS = 60;
/** Far longer than on a busy machine: a step that hangs is noticed by its own limit. */
const ALL_MS = 1_800_000;

async function lastStepOf(file: string, argument?: unknown): Promise<string> {
  const bundle = await bundled(file);
  try {
    return await lastStep(bundle.program, PATIENCE_SECONDS, argument);
  } finally {
    bundle.remove();
  }
}

test(
  'no repetitive text makes a function that reads foreign texts hang',
  async () => {
    expect(await lastStepOf('test/unit/pumped-texts-process.ts')).toBe('done');
  },
  ALL_MS,
);

test(
  'no repetitive text makes a regular expression hang',
  async () => {
    const written = expressions().flatMap(({ place, pattern }) =>
      pattern === undefined ? [] : [[place, pattern.source, pattern.flags]],
    );
    expect(await lastStepOf('test/unit/pumped-expressions-process.ts', written)).toBe('done');
  },
  ALL_MS,
);
