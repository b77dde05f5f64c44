import { useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { AgentMark } from '../../ui/marks/agent-mark.tsx';
import { useNow } from '../../ui/when.tsx';
import { ago } from '../../ui/words/ago.ts';
import { type Axis, placeOn, ticksOf } from './axis.ts';
import { LaneDetail } from './lane-detail.tsx';
import { type LaneBar, type LaneRow, type LaneState, meetingWords } from './lane-rows.ts';

interface Props {
  readonly row: LaneRow;
  readonly axis: Axis;
  readonly dense: boolean;
}

/** One lane: who, when it worked and on what, and how it stands. Its button covers all of it and opens the details. */
export function LaneLine({ row, axis, dense }: Props) {
  const [open, setOpen] = useState(false);
  const now = useNow();
  const [words, look] = stateOf(row, now);
  const client = dense || row.client?.startsWith(row.name) === true ? null : row.client;
  // All that the line shows: the rest of it is hidden from screen readers.
  const name = [row.name, client, words, row.task === undefined ? null : `on ${row.task.title}`];
  return (
    <li data-lane={row.key} data-state={row.state} className={open ? 'border-y border-line bg-lift/60' : ''}>
      <div
        className={`relative flex w-full items-center px-4 -outline-offset-2 outline-ring hover:bg-lift has-focus-visible:outline-2 ${dense ? 'h-[18px] text-2xs' : 'h-7 text-xs'}`}
      >
        <span className="flex w-28 shrink-0 items-center gap-1.5 pr-2 sm:w-40">
          <AgentMark id={row.agent} size={dense ? 14 : 18} />
          <button
            type="button"
            aria-expanded={open}
            aria-label={name.filter((part) => part !== null).join(', ')}
            onClick={() => setOpen(!open)}
            className="min-w-0 truncate text-left font-medium outline-none! after:absolute after:inset-0 after:z-10"
          >
            {row.name}
          </button>
          {client === null ? null : (
            <span aria-hidden="true" className="hidden min-w-0 truncate text-2xs text-faint sm:inline">
              {client}
            </span>
          )}
        </span>
        <Track row={row} axis={axis} dense={dense} />
        <span aria-hidden="true" className={`flex w-10 shrink-0 items-center gap-1 pl-2 sm:w-44 ${look}`}>
          <StateMark state={row.state} />
          <span className="hidden min-w-0 truncate sm:inline">{words}</span>
        </span>
      </div>
      {open ? <LaneDetail row={row} /> : null}
    </li>
  );
}

/** The words and colour for the state: honey is what waits for the user, red is what is broken. */
function stateOf(row: LaneRow, now: number): readonly [string, string] {
  const [met] = row.meetings;
  switch (row.state) {
    case 'asks':
      return ['asks you', 'font-medium text-honey-ink'];
    case 'meets':
      return [met === undefined ? 'shares a file' : meetingWords(met, row.agent), 'font-medium text-rust'];
    case 'failed':
      return ['failed', 'font-medium text-rust'];
    case 'working':
      return [row.spent === '' ? 'working' : `working, ${row.spent}`, 'text-work-ink'];
    case 'stalled':
      return [`silent for ${ago(row.seen, now)}`, 'text-soft'];
    case 'idle':
      return [`idle for ${ago(row.seen, now)}`, 'text-faint'];
    case 'ended':
      return [`ended ${ago(row.seen, now)}`, 'text-faint'];
  }
}

function StateMark({ state }: { state: LaneState }) {
  if (state === 'working') return <span className="size-2 shrink-0 animate-pulse rounded-full bg-work" />;
  if (state === 'meets' || state === 'failed') return <Icon name={state === 'meets' ? 'warning' : 'cross'} size={12} />;
  if (state !== 'asks') return <span className="size-2 shrink-0 rounded-full border border-edge" />;
  return (
    <span className="flex size-3.5 shrink-0 items-center justify-center rounded-full bg-honey text-[9px] leading-none font-bold text-on-honey">
      ?
    </span>
  );
}

const looks: Readonly<Record<LaneBar['look'], string>> = {
  work: 'bg-work-wash border-work',
  done: 'bg-work-wash border-work/50',
  stopped: 'bg-well border-edge',
  failed: 'bg-rust-wash border-rust',
};

function Track({ row, axis, dense }: Props) {
  const last = row.bars.reduce<LaneBar | undefined>(
    (most, bar) => (most === undefined || bar.to > most.to ? bar : most),
    undefined,
  );
  return (
    <span aria-hidden="true" className="relative h-full min-w-0 flex-1 overflow-hidden border-x border-line">
      {ticksOf(axis).map((at) => (
        <span key={at} className="absolute inset-y-0 w-px bg-line/70" style={{ left: `${placeOn(axis, at)}%` }} />
      ))}
      {row.bars.map((bar) => {
        const left = placeOn(axis, bar.from);
        const width = Math.max(0.6, placeOn(axis, bar.to) - left);
        const hot = row.state === 'meets' && bar === last ? 'bg-rust-wash! border-rust!' : '';
        return (
          <span
            key={bar.key}
            className={`absolute rounded-[3px] border-l-2 ${dense ? 'inset-y-[3px]' : 'inset-y-1'} ${looks[bar.look]} ${hot}`}
            style={{ left: `${Math.min(left, 99.4)}%`, width: `${width}%` }}
          />
        );
      })}
      {dense || row.task === undefined ? null : (
        <Title row={row} left={last === undefined ? 100 : placeOn(axis, last.from)} />
      )}
    </span>
  );
}

/** The title of the task, from the beginning of the last bar; before it if that is near the end. */
function Title({ row, left }: { row: LaneRow; left: number }) {
  const before = left > 60;
  const style = before ? { right: `${100 - left}%`, maxWidth: `${left}%` } : { left: `${left}%`, right: 0 };
  return (
    <span
      className={`absolute inset-y-0 flex items-center truncate px-2 text-2xs ${row.lapsed ? 'text-faint italic' : 'text-ink'} ${before ? 'justify-end' : ''}`}
      style={style}
    >
      <span className="truncate">{row.task?.title}</span>
    </span>
  );
}
