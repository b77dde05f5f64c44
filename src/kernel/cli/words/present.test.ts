import { describe, expect, test } from 'vitest';
import { plain, plainJson, plainLine } from '../../text/plain-text.ts';
import { present } from './present.ts';

const RED = '\u001b[31mred';
const C1 = '\u009b31mred';
const TURNED = 'a\u202eb';

describe('texts of others', () => {
  test('cannot control the terminal', () => {
    expect(plain(`${RED} ${C1} ${TURNED}\u0007\r\n\tend`)).toBe(
      '\\u001b[31mred \\u009b31mred a\\u202eb\\u0007\\u000d\n\tend',
    );
  });

  test('cannot start a new line in a single-line place', () => {
    expect(plainLine('a\nb\rc\td')).toBe('a\\nb\\rc\\td');
  });

  test('are the same texts after parsing the JSON', () => {
    const value = { text: `${RED}${C1}${TURNED}\u007f\u2028ä🐝` };
    for (const indent of [0, 2]) {
      const json = plainJson(value, indent);
      expect(JSON.parse(json)).toEqual(value);
      expect(json).not.toMatch(/(?!\n)\p{Cc}|\p{Bidi_Control}/u);
    }
  });
});

describe('an answer for people', () => {
  test('is a record with its lists as tables below', () => {
    const text = present({
      id: '1',
      owner: null,
      topics: ['a', 'b'],
      steps: [
        { title: 'one', done: true, createdAt: '2026-01-05T12:00:00.000Z' },
        { title: 'two\nlines', done: false },
      ],
    });
    expect(text).toBe(
      [
        'id      1',
        'owner   -',
        'topics  a, b',
        'steps:',
        '  TITLE       DONE   CREATED AT',
        '  one         true   2026-01-05 12:00',
        '  two\\nlines  false',
      ].join('\n'),
    );
  });

  test('gives texts that were asked for in full, line by line', () => {
    const text = present({ missing: [], memories: [{ memory_id: 1, content: `${'x'.repeat(100)}\n- [ ] two${RED}` }] });
    const lines = ['missing  -', 'memories:', '  memory_id  1', '  content:', `    ${'x'.repeat(100)}`];
    expect(text).toBe([...lines, '    - [ ] two\\u001b[31mred'].join('\n'));
    expect(present([{ id: 1, content: 'one' }, { id: 2 }])).toBe('id  1\ncontent:\n  one\n\nid  2');
    expect(
      present([
        { id: 1, content: 'one' },
        { id: 2, content: null },
      ]),
    ).toBe('id  1\ncontent:\n  one\n\nid       2\ncontent  -');
  });

  test('says if a list is empty, and wraps what is wider than the screen', () => {
    expect(present([])).toBe('(none)');
    expect(present([{ text: 'x'.repeat(100) }])).toBe(`TEXT\n${'x'.repeat(100)}`);
    const rows = [
      { id: 1, text: 'one two three four five six seven eight nine', members: [{ name: 'ada' }, { name: 'bob' }] },
    ];
    expect(present(rows, 40)).toBe(
      [
        'ID  TEXT                        MEMBERS',
        '1   one two three four five     ada, bob',
        '    six seven eight nine',
      ].join('\n'),
    );
    for (const columns of [80, 120]) {
      const wide = Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`field_${index}`, 'word '.repeat(12)]));
      const lines = present({ note: 'long '.repeat(60), rows: [wide, wide] }, columns).split('\n');
      expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(columns);
      expect(lines.join(' ').match(/word/g)).toHaveLength(2 * 9 * 12);
    }
  });
});
