import { Link } from '@tanstack/react-router';
import { signOut } from '../api/sign-out.ts';
import { useOverlay } from '../page/overlays.ts';
import { modKey } from '../page/shortcuts.ts';
import { setTheme, type Theme, useTheme } from '../page/theme.ts';
import { Icon, Mark } from '../ui/icon.tsx';
import { type Area, gear } from './areas.ts';
import { LiveDot } from './connection.tsx';
import { type Badge, useBadges } from './waiting.ts';

export function Sidebar({ areas }: { areas: readonly Area[] }) {
  const open = useOverlay();
  const badges = useBadges();
  return (
    <nav
      aria-label="Areas"
      className="hidden w-14 shrink-0 flex-col border-r border-line bg-well px-2 py-3 sm:flex lg:w-52 lg:px-3"
    >
      <Link to="/" className="mb-3 flex h-9 items-center gap-2.5 rounded-md px-2 lg:px-1.5">
        <Mark size={24} />
        <span className="hidden text-lg font-semibold tracking-tight lg:inline">Waggle</span>
        <span className="sr-only lg:hidden">Waggle</span>
      </Link>
      <button
        type="button"
        onClick={() => open({ kind: 'palette' })}
        className="mb-3 flex h-8 items-center gap-2 rounded-md border border-line bg-sheet px-2 text-sm text-faint shadow-card hover:border-edge lg:px-2.5"
      >
        <Icon name="search" size={14} className="mx-auto lg:mx-0" />
        <span className="sr-only lg:not-sr-only">Search or act</span>
        <Keys text={`${modKey} K`} className="ml-auto hidden lg:inline-flex" />
      </button>
      <ul className="flex flex-col gap-0.5">
        {areas.map((area) => (
          <li key={area.path}>
            <AreaLink area={area} badge={badges[area.path]} />
          </li>
        ))}
      </ul>
      <div className="mt-auto pb-1">
        <AreaLink area={gear} badge={undefined} />
      </div>
      <div className="flex flex-col items-center gap-1 lg:flex-row lg:justify-between">
        <LiveDot />
        <span className="flex flex-col lg:flex-row">
          <button
            type="button"
            aria-label="Keyboard shortcuts"
            title="Keyboard shortcuts (?)"
            onClick={() => open({ kind: 'keys' })}
            className="rounded-md p-2 text-faint hover:bg-lift hover:text-ink"
          >
            <Icon name="keyboard" size={15} />
          </button>
          <ThemeButton />
          <button
            type="button"
            aria-label="Sign out"
            title="Sign out"
            onClick={() => void signOut()}
            className="rounded-md p-2 text-faint hover:bg-lift hover:text-ink"
          >
            <Icon name="exit" size={15} />
          </button>
        </span>
      </div>
    </nav>
  );
}

function AreaLink({ area, badge }: { area: Area; badge: Badge | undefined }) {
  return (
    <Link
      to={area.path}
      activeOptions={{ exact: area.path === '/', includeSearch: false }}
      title={`${area.name} (g ${area.key})`}
      className="group relative flex h-8 items-center gap-2.5 rounded-md px-2.5 text-sm text-soft hover:bg-lift hover:text-ink"
      activeProps={{ className: 'bg-sheet! text-ink! font-medium shadow-card ring-1 ring-line' }}
    >
      <Icon name={area.icon} className="group-[.active]:text-honey-ink" />
      <span className="sr-only lg:not-sr-only">{area.name}</span>
      {badge !== undefined ? (
        <WaitingBadge badge={badge} className="absolute top-0.5 right-0.5 lg:static lg:ml-auto" />
      ) : (
        <Keys
          text={`g ${area.key}`}
          className="ml-auto hidden opacity-0 transition-opacity group-hover:opacity-100 group-focus-visible:opacity-100 lg:inline-flex"
        />
      )}
    </Link>
  );
}

export function WaitingBadge({ badge, className }: { badge: Badge; className: string }) {
  return (
    <span
      className={`inline-flex h-4.5 min-w-4.5 items-center justify-center rounded-full bg-honey px-1 text-2xs font-semibold text-on-honey tabular-nums ${className}`}
    >
      {badge.words}
      <span className="sr-only"> {badge.meaning}</span>
    </span>
  );
}

export function Keys({ text, className = '' }: { text: string; className?: string }) {
  return (
    <span aria-hidden="true" className={`items-center gap-0.5 ${className}`}>
      {text.split(' ').map((key) => (
        <kbd
          key={key}
          className="inline-flex h-4.5 min-w-4.5 items-center justify-center rounded border border-line bg-lift px-1 font-sans text-2xs text-soft"
        >
          {key}
        </kbd>
      ))}
    </span>
  );
}

const next: Readonly<Record<Theme, Theme>> = { system: 'light', light: 'dark', dark: 'system' };
const icons = { system: 'auto', light: 'sun', dark: 'moon' } as const;

function ThemeButton() {
  const theme = useTheme();
  return (
    <button
      type="button"
      aria-label={`Theme: ${theme}. Change to ${next[theme]}`}
      title={`Theme: ${theme}`}
      onClick={() => setTheme(next[theme])}
      className="rounded-md p-2 text-faint hover:bg-lift hover:text-ink"
    >
      <Icon name={icons[theme]} size={15} />
    </button>
  );
}
