import type { IconName } from '../ui/icon.tsx';

export interface Area {
  readonly path:
    | '/'
    | '/timeline'
    | '/timeline/events'
    | '/work'
    | '/plans'
    | '/memory'
    | '/agents'
    | '/messages'
    | '/health'
    | '/costs'
    | '/settings';
  readonly name: string;
  readonly icon: IconName;
  /** The second key of the chord that starts with `g`. */
  readonly key: string;
  /** Shown in the bar of a phone. */
  readonly phone?: boolean;
}

/** The areas of the page. */
export const mainAreas: readonly Area[] = [
  { path: '/', name: 'Now', icon: 'now', key: 'n', phone: true },
  { path: '/timeline', name: 'Timeline', icon: 'lanes', key: 't', phone: true },
  { path: '/work', name: 'Work', icon: 'board', key: 'w', phone: true },
  { path: '/plans', name: 'Plans', icon: 'plans', key: 'p' },
  { path: '/memory', name: 'Memory', icon: 'memory', key: 'm' },
  { path: '/agents', name: 'Agents', icon: 'agents', key: 'a', phone: true },
];

/** The page about the hub itself: its parts are tabs. */
export const gear: Area = { path: '/settings', name: 'Settings', icon: 'settings', key: 's' };

/** Tabs of areas that can be reached directly. */
const tabs: readonly Area[] = [
  { path: '/messages', name: 'Messages', icon: 'messages', key: 'i' },
  { path: '/timeline/events', name: 'Events', icon: 'feed', key: 'e' },
  { path: '/health', name: 'Health', icon: 'health', key: 'h' },
  { path: '/costs', name: 'Costs', icon: 'bolt', key: 'c' },
];

/** Everything that has a name and a key. */
export const allAreas: readonly Area[] = [...mainAreas, ...tabs, gear];
