import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newChange, parseChange, withBug, withDelta } from './change.ts';
import type { Delta } from './delta.ts';

const cell = fc
  .string({ unit: 'binary', maxLength: 10 })
  .map((text) => text.replace(/[\r\n]/g, '').trim())
  .map((text) => (text === '' ? '-' : text));
const delta: fc.Arbitrary<Delta> = fc.record({
  op: fc.constantFrom('add', 'modify', 'remove'),
  target: fc.constantFrom('V.3', 'T12', 'B.1', 'G.1'),
  cells: fc.array(fc.oneof(cell, fc.constantFrom('z', 'a|b', '\\', '## §S  delta', 'add')), { maxLength: 4 }),
});
const proposal = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom('## §S  delta\nadd|V.9|no', '\\## §P', '```\n## §B', 'op|target|row\nadd|V1|x', '---\nslug: x\n---'),
);

test('deltas are parsed in their order, whatever the proposal and the cells contain', () => {
  fc.assert(
    fc.property(proposal, fc.array(delta, { maxLength: 8 }), (words, deltas) => {
      let text = newChange({ slug: 'a-change', baseHash: 'deadbeef', proposal: words });
      for (const one of deltas) text = withDelta(parseChange(text), one);
      const change = parseChange(text);
      expect(change.deltas).toEqual(deltas);
      expect(change.baseHash).toBe('deadbeef');
      expect(change.proposal).toBe(words.trim());
    }),
    { numRuns: 1000 },
  );
});

test('three deltas with the letter z stay three deltas', () => {
  let text = newChange({ slug: 'zebra', baseHash: '00000000', proposal: 'Zoom in.' });
  for (const target of ['V.1', 'V.2', 'V.3']) {
    text = withDelta(parseChange(text), { op: 'modify', target, cells: ['size', 'zig zag'] });
  }
  expect(text).toContain(
    '## §S  delta\nop|target|row\n-|-|-\nmodify|V.1|size|zig zag\nmodify|V.2|size|zig zag\nmodify|V.3|size|zig zag\n',
  );
});

test('a change that somebody wrote by hand keeps its own words and line ends', () => {
  const text =
    '---\r\nbase_root_hash: 3bfe1540\r\nslug: x\r\n---\r\n\r\n# CHANGE\r\n\r\n## §P\r\n## Problem\r\n\r\nWords.\r\n\r\n## §S\r\n| op | target | row |\r\n|---|---|---|\r\n| add | V.7 | must | a\\|b |\r\n\r\n## §B  bugs\r\n';
  const change = parseChange(text);
  expect(change).toMatchObject({
    baseHash: '3bfe1540',
    proposal: '## Problem\r\n\r\nWords.',
    deltas: [{ op: 'add', target: 'V.7', cells: ['must', 'a|b'] }],
  });
  const added = '| add | V.7 | must | a\\|b |\r\n';
  expect(withDelta(change, { op: 'remove', target: 'V.2', cells: [] })).toBe(
    text.replace(added, `${added}| remove | V.2 |\r\n`),
  );
});

test('failures are numbered in the table of bugs', () => {
  let text = newChange({ slug: 'x', baseHash: '00000000', proposal: '' });
  for (const summary of ['first', 'second | third']) {
    text = withBug(parseChange(text), { signature: 'ab12', summary, test: 'a.test.ts' });
  }
  expect(text.endsWith('B.1|ab12|first|a.test.ts\nB.2|ab12|second \\| third|a.test.ts\n')).toBe(true);
});
