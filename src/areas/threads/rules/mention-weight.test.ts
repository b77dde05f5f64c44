import { expect, test } from 'vitest';
import { mentionWeightMilli } from './mention-weight.ts';

test('an entry adds heat to the files that it names, depending on its kind', () => {
  const weights = (kinds: readonly string[]) => kinds.map(mentionWeightMilli);
  expect(weights(['tool_use', 'file-op', 'claim-conflict'])).toEqual([1000, 1000, 1000]);
  expect(weights(['handoff', 'relay', 'plan-subtask', 'plan-subtask-claim'])).toEqual([500, 500, 500, 500]);
  expect(weights(['note', 'claim-weakened', 'lane-takeover', 'rescue-relay', 'planning'])).toEqual(Array(5).fill(250));
  expect(weights(['claim', 'auto-claim'])).toEqual([0, 0]);
});
