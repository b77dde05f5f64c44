import { expect, test } from 'vitest';
import { bundled } from '../bundle.ts';
import { lastStep } from '../watched-process.ts';

/** Each step takes milliseconds where time grows with the length, and centuries where it doubles with each character. */
const PATIENCE_MS = 20_000;

test('no text of one piece repeated holds a function that reads foreign texts', async () => {
  const bundle = await bundled('test/unit/pumped-texts-process.ts');
  try {
    expect(await lastStep(bundle.program, PATIENCE_MS)).toBe('done');
  } finally {
    bundle.remove();
  }
}, 300_000);
