import { expect, test } from 'vitest';
import { workingState } from './working-state.ts';

test('the newest value of each key counts, and the value none clears it', () => {
  const texts = [
    'branch=a; blocker=none; next = write the test',
    'blocker=no key | evidence=12 passed | next=older',
    'x',
  ];
  expect(workingState(texts)).toEqual({ blocker: null, next: 'write the test', evidence: '12 passed' });
  expect(workingState(['a note without any', '=x', 'evidence=-'])).toEqual({
    blocker: null,
    next: null,
    evidence: null,
  });
});
