import { Link, useNavigate } from '@tanstack/react-router';
import { signOut } from '../api/sign-out.ts';
import { useOverlay } from '../page/overlays.ts';
import { Icon } from '../ui/icon.tsx';
import { Menu } from '../ui/overlay/menu.tsx';
import type { Area } from './areas.ts';
import { WaitingBadge } from './sidebar.tsx';
import { type Badge, useBadges } from './waiting.ts';

const cell = 'relative flex h-14 flex-1 flex-col items-center justify-center gap-1 text-2xs text-soft';

/** Navigation at the bottom of the screen on phones, within reach of the thumb. */
export function PhoneBar({ areas }: { areas: readonly Area[] }) {
  const open = useOverlay();
  const navigate = useNavigate();
  const badges = useBadges();
  const main = areas.filter(({ phone }) => phone === true);
  const others = areas.filter(({ phone }) => phone !== true);
  const hidden = others.map(({ path }) => badges[path]).find((badge) => badge !== undefined);
  return (
    <nav
      aria-label="Areas"
      className="fixed inset-x-0 bottom-0 z-30 flex border-t border-line bg-sheet pb-[env(safe-area-inset-bottom)] sm:hidden"
    >
      {main.map((area) => (
        <Link
          key={area.path}
          to={area.path}
          activeOptions={{ exact: area.path === '/', includeSearch: false }}
          className={cell}
          activeProps={{ className: 'text-honey-ink! font-medium' }}
        >
          <Icon name={area.icon} size={18} />
          {area.name}
          <PhoneBadge badge={badges[area.path]} />
        </Link>
      ))}
      <Menu
        label="More"
        trigger={
          <button type="button" className={cell}>
            <Icon name="dots" size={18} />
            More
            <PhoneBadge badge={hidden} />
          </button>
        }
        items={[
          { label: 'New task', icon: 'plus', onSelect: () => open({ kind: 'create' }) },
          { label: 'Search or act', icon: 'search', onSelect: () => open({ kind: 'palette' }) },
          ...others.map(({ name, icon, path }) => ({
            label: badges[path] === undefined ? name : `${name} (${badges[path].words})`,
            icon,
            onSelect: () => void navigate({ to: path }),
          })),
          { label: 'Sign out', icon: 'exit', onSelect: () => void signOut() },
        ]}
      />
    </nav>
  );
}

function PhoneBadge({ badge }: { badge: Badge | undefined }) {
  return badge === undefined ? null : <WaitingBadge badge={badge} className="absolute top-1 left-1/2 ml-2" />;
}
