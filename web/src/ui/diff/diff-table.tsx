import { useMemo } from 'react';
import { diffTexts } from '../../../../src/kernel/text/changed-lines.ts';
import { numbered } from '../numbered.ts';
import { type DiffLine, diffLines } from './diff-lines.ts';

const looks: Readonly<Record<DiffLine['kind'], string>> = {
  same: '',
  added: 'bg-moss-wash',
  removed: 'bg-rust-wash',
  place: 'bg-well text-faint',
};
const signs: Readonly<Record<DiffLine['kind'], string>> = { same: ' ', added: '+', removed: '−', place: '…' };

/** The diff of one file. */
export function PatchView({ patch, cut }: { patch: string; cut: boolean }) {
  const lines = useMemo(() => diffLines(patch), [patch]);
  if (lines.length === 0) return <p className="px-4 py-2 text-xs text-faint">Nothing in it can be shown as text.</p>;
  return (
    <div
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
      tabIndex={0}
      className="thin-scroll max-h-[28rem] overflow-auto border-t border-line font-mono text-2xs leading-5"
      data-diff
    >
      <DiffTable lines={lines} wrap={false} />
      {cut ? <p className="px-4 py-2 font-sans text-xs text-faint">The rest is too long to show here.</p> : null}
    </div>
  );
}

/** The diff between two texts. */
export function TextDiff({ before, after }: { before: string; after: string }) {
  const lines = useMemo(() => diffTexts(before, after), [before, after]);
  if (lines.length === 0) return <p className="text-xs text-faint">The text itself is the same.</p>;
  return (
    <div className="overflow-hidden rounded-lg border border-line text-xs leading-5" data-diff>
      <DiffTable lines={lines} wrap />
    </div>
  );
}

function DiffTable({ lines, wrap }: { lines: readonly DiffLine[]; wrap: boolean }) {
  return (
    <table className="min-w-full border-collapse">
      <tbody>
        {numbered(lines).map(({ item: line, at }) => (
          <tr key={at} className={looks[line.kind]}>
            {wrap ? null : (
              <>
                <td className="w-8 px-1.5 text-right text-faint select-none tabular-nums">{line.before}</td>
                <td className="w-8 px-1.5 text-right text-faint select-none tabular-nums">{line.after}</td>
              </>
            )}
            <td className="w-5 text-center align-top select-none">{signs[line.kind]}</td>
            <td className={`pr-3 ${wrap ? 'break-words whitespace-pre-wrap' : 'whitespace-pre'}`}>
              {line.kind === 'added' ? <span className="sr-only">added </span> : null}
              {line.kind === 'removed' ? <span className="sr-only">removed </span> : null}
              {line.text}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
