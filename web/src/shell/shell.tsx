import { Outlet, useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { undoLast } from '../api/held.ts';
import { type Overlay, OverlayContext } from '../page/overlays.ts';
import { setAreaName } from '../page/page-title.ts';
import { useShortcuts } from '../page/shortcuts.ts';
import { FirstLook } from '../ui/loading/first-look.tsx';
import { Toasts } from '../ui/overlay/toasts.tsx';
import { allAreas, mainAreas } from './areas.ts';
import { ConnectionNote } from './connection.tsx';
import { Notifier } from './notifier.tsx';
import { OverlayHost } from './overlay-host.tsx';
import { PauseNote } from './pause-note.tsx';
import { PhoneBar } from './phone-bar.tsx';
import { Sidebar } from './sidebar.tsx';

export function Shell() {
  const [overlay, setOverlay] = useState<Overlay>();
  const navigate = useNavigate();
  useShortcuts({
    'mod+k': () => setOverlay((open) => (open?.kind === 'palette' ? undefined : { kind: 'palette' })),
    '?': () => setOverlay({ kind: 'keys' }),
    c: () => setOverlay({ kind: 'create' }),
    z: undoLast,
    '/': () => document.querySelector<HTMLInputElement>('[data-filter]')?.focus(),
    ...Object.fromEntries(allAreas.map(({ key, path }) => [`g ${key}`, () => void navigate({ to: path })])),
    // The keys of areas that were renamed.
    'g b': () => void navigate({ to: '/work' }),
    'g l': () => void navigate({ to: '/timeline' }),
    'g f': () => void navigate({ to: '/timeline/events' }),
  });
  const path = useRouterState({ select: (state) => state.location.pathname });
  const main = useFocusOnNavigation(path);
  useEffect(() => {
    setAreaName(allAreas.find((area) => area.path === path && path !== '/')?.name);
  }, [path]);
  return (
    <OverlayContext.Provider value={setOverlay}>
      <a
        href="#main"
        className="sr-only z-50 rounded-md bg-sheet px-3 py-2 text-sm shadow-float focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      <div className="flex h-full">
        <Sidebar areas={mainAreas} />
        <main id="main" ref={main} tabIndex={-1} className="flex min-w-0 flex-1 flex-col overflow-hidden pb-14 sm:pb-0">
          <ConnectionNote />
          <PauseNote />
          <FirstLook key={path}>
            <Outlet />
          </FirstLook>
        </main>
        <PhoneBar areas={allAreas} />
      </div>
      <OverlayHost overlay={overlay} areas={allAreas} close={() => setOverlay(undefined)} />
      <Notifier />
      <Toasts />
    </OverlayContext.Provider>
  );
}

/** Moves the focus to the start of a new view, for keyboard and screen reader users. */
function useFocusOnNavigation(path: string) {
  const main = useRef<HTMLElement>(null);
  const first = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is the trigger, not an input.
  useEffect(() => {
    if (first.current) first.current = false;
    else main.current?.focus();
  }, [path]);
  return main;
}
