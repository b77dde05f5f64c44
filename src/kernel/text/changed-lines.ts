import { type LineChange, lineChanges, linesOf } from './line-changes.ts';

/** A line of a diff; a `place` stands where unchanged lines are left out. */
export interface ChangedLine {
  readonly kind: 'same' | 'added' | 'removed' | 'place';
  readonly text: string;
}

/** Unchanged lines shown before and after each change. */
const CONTEXT = 2;

/** The lines that differ between two texts, with a few unchanged lines around each change. */
export function diffTexts(before: string, after: string): readonly ChangedLine[] {
  const base = linesOf(before);
  const lines: ChangedLine[] = [];
  let done = 0;
  for (const change of lineChanges(base, linesOf(after))) {
    lines.push(...unchanged(base, done, change), ...changed(base, change));
    done = change.end;
  }
  return lines.length === 0 ? [] : [...lines, ...tailOf(base, done)];
}

const signs: Readonly<Record<ChangedLine['kind'], string>> = { same: '  ', added: '+ ', removed: '- ', place: '…' };

/** The same as lines of text: `- ` removed, `+ ` added. */
export function writeDiff(before: string, after: string): readonly string[] {
  return diffTexts(before, after).map(({ kind, text }) => `${signs[kind]}${text}`);
}

/** The unchanged lines between the last change, which ended at `done`, and the next one. */
function unchanged(base: readonly string[], done: number, { start }: LineChange): readonly ChangedLine[] {
  const afterLast = done === 0 ? 0 : CONTEXT;
  if (start - done <= afterLast + CONTEXT) return base.slice(done, start).map(same);
  return [
    ...base.slice(done, done + afterLast).map(same),
    { kind: 'place', text: '' },
    ...base.slice(start - CONTEXT, start).map(same),
  ];
}

function changed(base: readonly string[], { start, end, fresh }: LineChange): readonly ChangedLine[] {
  return [
    ...base.slice(start, end).map((text): ChangedLine => ({ kind: 'removed', text })),
    ...fresh.map((text): ChangedLine => ({ kind: 'added', text })),
  ];
}

function tailOf(base: readonly string[], done: number): readonly ChangedLine[] {
  const near = base.slice(done, done + CONTEXT).map(same);
  return done + CONTEXT < base.length ? [...near, { kind: 'place', text: '' }] : near;
}

function same(text: string): ChangedLine {
  return { kind: 'same', text };
}
