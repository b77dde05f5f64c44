import type { ReactNode } from 'react';
import { countWords } from './words/count-words.ts';

interface Props {
  readonly title: string;
  readonly count?: number | undefined;
  /** Whether there are more than `count`, on pages that are not loaded. */
  readonly goesOn?: boolean;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
  /** Without padding, for lists that draw their own rows. */
  readonly flush?: boolean;
}

export function Panel({ title, count, goesOn = false, actions, children, flush = false }: Props) {
  return (
    <section aria-label={title} className="overflow-hidden rounded-xl border border-line bg-sheet shadow-card">
      <header className="flex min-h-11 items-center gap-2 border-b border-line px-4 py-1.5">
        <h2 className="text-sm font-semibold">{title}</h2>
        {count === undefined ? null : <Count value={count} goesOn={goesOn} />}
        <div className="ml-auto flex items-center gap-1.5">{actions}</div>
      </header>
      <div className={flush ? '' : 'px-4 py-3.5'}>{children}</div>
    </section>
  );
}

export function Count({ value, goesOn = false }: { value: number; goesOn?: boolean }) {
  return (
    <span className="inline-flex h-5 min-w-5 items-center justify-center rounded-full bg-well px-1.5 text-2xs font-medium text-soft tabular-nums">
      {value === 0 ? '0' : countWords(value, goesOn)}
    </span>
  );
}

/** The header of an area: title, description and actions. */
interface HeadProps {
  readonly title: string;
  readonly note?: ReactNode;
  readonly actions?: ReactNode;
  /** On a phone the actions get their own line. */
  readonly roomy?: boolean;
}

export function AreaHead({ title, note, actions, roomy = false }: HeadProps) {
  return (
    <header className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 pt-4 pb-3 sm:px-6 sm:pt-5">
      <h1 className="text-xl leading-8 font-semibold tracking-tight">{title}</h1>
      {note === undefined ? null : <div className="text-sm text-faint">{note}</div>}
      <div
        className={`ml-auto flex flex-wrap items-center gap-2 ${roomy ? 'max-sm:w-full max-sm:justify-between' : ''}`}
      >
        {actions}
      </div>
    </header>
  );
}
