import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Delta, sameCells } from './delta.ts';
import { parseDocument } from './document.ts';
import { type Merged, mergeChange } from './merge.ts';

type Rows = Readonly<Record<string, readonly string[]>>;
type Table = Map<string, readonly string[]>;

const word = fc.constantFrom('a', 'b', 'x|y', 'zz\\', 'ü', '-');
const row = fc.tuple(word, word).map(([rule, cites]) => [rule, cites === '-' ? cites : `${cites}`]);
const ids = ['V1', 'V2', 'V3', 'B1', 'B2', 'I1'];
const id = fc.constantFrom(...ids);
const rows = fc.dictionary(id, row, { maxKeys: 6 });
const delta: fc.Arbitrary<Delta> = fc.record({
  op: fc.constantFrom('add', 'modify', 'remove'),
  target: id,
  cells: row,
});
const deltas = fc
  .array(delta, { maxLength: 5 })
  .map((list) => list.map((one) => (one.op === 'remove' ? { ...one, cells: [] } : one)));

function specOf(given: Rows): string {
  const section = (letter: string) => {
    const lines = Object.entries(given).filter(([key]) => key.startsWith(letter));
    const written = lines.map(([key, cells]) => `${key}|${cells.map(escaped).join('|')}\n`);
    return `## §${letter}\nid|rule|cites\n-|-|-\n${written.join('')}\n`;
  };
  return `# SPEC\n\n${['I', 'V', 'T', 'B'].map(section).join('')}`;
}

const escaped = (cell: string) => cell.replace(/\\$/, '\\\\').replace(/\|/g, '\\|');

function tableOf(text: string): Table {
  return new Map(parseDocument(text).rows.map((one) => [one.key, one.cells]));
}

/** A reference merge in the simplest form: three tables of rows, one id after the other. */
function reference(base: Rows, root: Rows, list: readonly Delta[]): { table: Table; conflicts: string[] } {
  const table: Table = new Map(Object.entries(root));
  const conflicts: string[] = [];
  for (const target of new Set(list.map((one) => one.target))) {
    const was = base[target] ?? null;
    const is = root[target] ?? null;
    const own = list.filter((one) => one.target === target);
    let wanted: readonly string[] | null | 'misfit' = was;
    for (const { op, cells } of own) {
      if (wanted === 'misfit') break;
      if (op === 'add') wanted = wanted === null || sameCells(wanted, cells) ? cells : 'misfit';
      else if (wanted === null) wanted = 'misfit';
      else wanted = op === 'remove' ? null : cells;
    }
    if (wanted === 'misfit') {
      // A row that was added only to the root may already match the change.
      const last = own.at(-1);
      const end = last?.op === 'remove' ? null : (last?.cells ?? null);
      if (!(was === null && is !== null && sameCells(end, is))) conflicts.push(target);
    } else if (sameCells(wanted, is)) continue;
    else if (!sameCells(was, is)) conflicts.push(target);
    else if (wanted === null) table.delete(target);
    else table.set(target, wanted);
  }
  return { table, conflicts: conflicts.toSorted() };
}

test('a merge equals the reference merge, and keeps the rows of the root in a conflict', () => {
  fc.assert(
    fc.property(rows, rows, deltas, (base, root, list) => {
      const expected = reference(base, root, list);
      const merged = merge(base, root, list, 'three_way');
      expect(merged.conflicts.map((one) => one.target).toSorted()).toEqual(expected.conflicts);
      expect(sorted(tableOf(merged.text))).toEqual(sorted(expected.table));
      const taken = list.filter((one) => !expected.conflicts.includes(one.target));
      expect(merged.applied).toBe(taken.length);
    }),
    { numRuns: 3000 },
  );
});

test('every strategy finds the same conflicts', () => {
  fc.assert(
    fc.property(rows, rows, deltas, (base, root, list) => {
      const found = (strategy: 'three_way' | 'refuse_on_conflict' | 'last_writer_wins') =>
        merge(base, root, list, strategy).conflicts;
      expect(found('refuse_on_conflict')).toEqual(found('three_way'));
      expect(found('last_writer_wins')).toEqual(found('three_way'));
    }),
  );
});

test('the last writer wins: every row that the change names ends as its last delta says', () => {
  fc.assert(
    fc.property(rows, rows, deltas, (base, root, list) => {
      const merged = merge(base, root, list, 'last_writer_wins');
      const table = tableOf(merged.text);
      const unknown = merged.conflicts.filter((one) => one.reason === 'unknown_target').map((one) => one.target);
      for (const target of new Set(list.map((one) => one.target))) {
        if (unknown.includes(target)) continue;
        const last = list.findLast((one) => one.target === target);
        expect(table.get(target)).toEqual(last?.op === 'remove' ? undefined : last?.cells);
      }
    }),
  );
});

test('a change on an untouched root has only conflicts among its own deltas', () => {
  fc.assert(
    fc.property(rows, deltas, (base, list) => {
      const reasons = merge(base, base, list, 'three_way').conflicts.map((one) => one.reason);
      expect(reasons).not.toContain('root_modified_since_base');
    }),
  );
});

test('merging twice changes nothing more', () => {
  fc.assert(
    fc.property(rows, deltas, (base, list) => {
      const once = merge(base, base, list, 'three_way').text;
      expect(mergeChange({ root: once, base: specOf(base), deltas: list, strategy: 'three_way' }).text).toBe(once);
    }),
  );
});

test('lines that are not rows of the change stay unchanged', () => {
  fc.assert(
    fc.property(rows, rows, deltas, (base, root, list) => {
      const named = new Set(list.map((one) => one.target));
      const others = (text: string) => text.split('\n').filter((line) => !named.has(line.split('|')[0] ?? ''));
      expect(others(merge(base, root, list, 'last_writer_wins').text)).toEqual(others(specOf(root)));
    }),
  );
});

test('a row that only the root changed is the root’s, and one that only the change changed is the change’s', () => {
  const base = { V1: ['one', '-'], V2: ['two', '-'] };
  const root = { V1: ['one of theirs', '-'], V2: ['two', '-'] };
  const merged = merge(base, root, [{ op: 'modify', target: 'V.2', cells: ['two of ours'] }], 'three_way');
  expect(merged.conflicts).toEqual([]);
  expect(tableOf(merged.text)).toEqual(
    new Map([
      ['V1', ['one of theirs', '-']],
      ['V2', ['two of ours', '-']],
    ]),
  );
});

test('missing sections and tables are added to the root', () => {
  const list: Delta[] = [{ op: 'add', target: 'B.1', cells: ['It broke.'] }];
  const merged = mergeChange({ root: '# SPEC\n', base: '# SPEC\n', deltas: list, strategy: 'three_way' });
  expect(merged.text).toBe('# SPEC\n\n## §B  bugs\nid|bug|cites\n-|-|-\nB.1|It broke.|-\n');
});

function merge(
  base: Rows,
  root: Rows,
  list: readonly Delta[],
  strategy: Parameters<typeof mergeChange>[0]['strategy'],
): Merged {
  return mergeChange({ root: specOf(root), base: specOf(base), deltas: list, strategy });
}

function sorted(table: Table) {
  return [...table].toSorted(([one], [other]) => (one < other ? -1 : 1));
}
