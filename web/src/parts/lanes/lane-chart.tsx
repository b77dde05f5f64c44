import type { ReactNode } from 'react';
import { type Axis, placeOn, ticksOf, timeWords } from './axis.ts';
import { LaneLine } from './lane-line.tsx';
import { byRepository, type LaneRow } from './lane-rows.ts';

/** With more lanes than this, each takes less room. */
const ROOMY = 24;

interface Props {
  readonly rows: readonly LaneRow[];
  readonly axis: Axis;
  /** Folds what does not work now. */
  readonly folded: boolean;
}

const isResting = ({ state }: LaneRow) => state === 'idle' || state === 'ended';

/** Who works on what, over time: one line per session or thread, by repository. */
export function LaneChart({ rows, axis, folded }: Props) {
  const dense = rows.length > ROOMY;
  const shown = folded ? rows.filter((row) => !isResting(row)) : rows;
  const resting = folded ? rows.filter(isResting) : [];
  return (
    <div className="flex flex-col pb-1.5">
      <TimeAxis axis={axis} />
      {byRepository(shown).map(([name, some]) => (
        <LaneGroup key={name} name={name} rows={some} axis={axis} dense={dense} />
      ))}
      {resting.length === 0 ? null : (
        <details className="group border-t border-line" open={shown.length === 0}>
          <summary className="flex h-8 items-center gap-2 px-4 text-xs text-soft select-none hover:bg-lift">
            {restWords(resting)}
          </summary>
          {byRepository(resting).map(([name, some]) => (
            <LaneGroup key={name} name={name} rows={some} axis={axis} dense={dense} />
          ))}
        </details>
      )}
    </div>
  );
}

function restWords(rows: readonly LaneRow[]): string {
  const idle = rows.filter(({ state }) => state === 'idle').length;
  const parts = [
    ...(idle === 0 ? [] : [`${idle} idle`]),
    ...(idle === rows.length ? [] : [`${rows.length - idle} ended`]),
  ];
  return parts.join(', ');
}

function LaneGroup({
  name,
  rows,
  axis,
  dense,
}: {
  name: string;
  rows: readonly LaneRow[];
  axis: Axis;
  dense: boolean;
}) {
  return (
    <section aria-label={`Lanes in ${name}`}>
      <h3 className="flex h-7 items-center gap-1.5 px-4 text-2xs font-semibold text-faint">
        {name}
        <span className="font-normal tabular-nums">{rows.length}</span>
      </h3>
      <ul aria-label={`Lanes in ${name}`}>
        {rows.map((row) => (
          <LaneLine key={row.key} row={row} axis={axis} dense={dense} />
        ))}
      </ul>
    </section>
  );
}

function TimeAxis({ axis }: { axis: Axis }) {
  return (
    <div
      aria-hidden="true"
      className="flex h-7 items-center border-b border-line px-4 text-2xs text-faint tabular-nums"
    >
      <span className="w-28 shrink-0 sm:w-40">{timeWords(axis.since)}</span>
      <span className="relative h-full min-w-0 flex-1">
        {ticksOf(axis).map((at) => (
          <Tick key={at} left={placeOn(axis, at)}>
            {timeWords(at)}
          </Tick>
        ))}
      </span>
      <span className="w-10 shrink-0 text-right font-medium text-soft sm:w-44 sm:text-left sm:pl-2">now</span>
    </div>
  );
}

function Tick({ left, children }: { left: number; children: ReactNode }) {
  return (
    <span className="absolute top-1.5 -translate-x-1/2 max-sm:odd:hidden" style={{ left: `${left}%` }}>
      {children}
    </span>
  );
}
