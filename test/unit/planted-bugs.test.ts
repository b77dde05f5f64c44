import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import bugs from '../planted/bugs.json' with { type: 'json' };

test.each(bugs)('the code to replace for a planted bug occurs once: $bug', ({ file, from }) => {
  expect(readFileSync(file, 'utf8').split(from)).toHaveLength(2);
});
