import { Link } from '@tanstack/react-router';

const groups = {
  now: [
    ['/', 'Queue'],
    ['/messages', 'Messages'],
  ],
  timeline: [
    ['/timeline', 'Lanes'],
    ['/timeline/events', 'Events'],
  ],
  hub: [
    ['/settings', 'Settings'],
    ['/health', 'Health'],
    ['/costs', 'Costs'],
  ],
} as const;

const labels = { now: 'Parts of Now', timeline: 'Parts of the timeline', hub: 'Parts of the hub' } as const;

/** What stands beside the name of a part, such as a count. */
interface PartNote {
  readonly words: string;
  /** Only for screen readers. */
  readonly meaning: string;
}

/** The parts of one area, with their notes by address. */
export function AreaTabs({ of, notes = {} }: { of: keyof typeof groups; notes?: Readonly<Record<string, PartNote>> }) {
  return (
    <nav aria-label={labels[of]} className="flex rounded-lg border border-line bg-well p-0.5 text-sm">
      {groups[of].map(([path, name]) => (
        <Link
          key={path}
          to={path}
          activeOptions={{ exact: true, includeSearch: false }}
          className="rounded-md px-3 py-1 text-soft hover:text-ink"
          activeProps={{ className: 'bg-sheet text-ink! font-medium shadow-card' }}
        >
          {name}
          {notes[path] === undefined ? null : (
            <>
              {' '}
              <span className="ml-0.5 text-xs text-faint tabular-nums">{notes[path].words}</span>
              <span className="sr-only"> {notes[path].meaning}</span>
            </>
          )}
        </Link>
      ))}
    </nav>
  );
}
