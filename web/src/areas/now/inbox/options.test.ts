import { expect, test } from 'vitest';
import { optionsIn } from './options.ts';

test.each([
  ['Which of these is right?\n1. Keep it\n2. Drop it', ['Keep it', 'Drop it']],
  ['Which of these is right? 1. Keep it 2. Drop it', ['Keep it', 'Drop it']],
  ['Pick one: a) red b) green c) **blue**', ['red', 'green', 'blue']],
  ['Blue or **green**?', ['Blue', 'green']],
  ['How long is a refund possible: 24 h or 72 h?', ['24 h', '72 h']],
  ['May I delete the old totals column?', []],
  ['Shall I wait until the release is out on Friday or go on with the other part of the work now?', []],
  ['See section 1. There is more in it.', []],
])('%s', (text, options) => {
  expect(optionsIn(text)).toEqual(options);
});
