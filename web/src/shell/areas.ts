import type { IconName } from '../ui/icon.tsx';

export interface Area {
  readonly path: '/' | '/board' | '/lanes' | '/agents' | '/memory' | '/feed' | '/messages' | '/health' | '/settings';
  readonly name: string;
  readonly icon: IconName;
  /** The second key of the chord that starts with `g`. */
  readonly key: string;
  readonly phone?: boolean;
}

export const allAreas: readonly Area[] = [
  { path: '/', name: 'Now', icon: 'now', key: 'n', phone: true },
  { path: '/board', name: 'Board', icon: 'board', key: 'b', phone: true },
  { path: '/lanes', name: 'Lanes', icon: 'lanes', key: 'l' },
  {
    path: '/agents',
    name: 'Agents',
    icon: 'agents',
    key: 'a',
    phone: true,
  },
  {
    path: '/memory',
    name: 'Memory',
    icon: 'memory',
    key: 'm',
    phone: true,
  },
  { path: '/feed', name: 'Feed', icon: 'feed', key: 'f' },
  { path: '/messages', name: 'Messages', icon: 'messages', key: 'i' },
  { path: '/health', name: 'Health', icon: 'health', key: 'h' },
  { path: '/settings', name: 'Settings', icon: 'settings', key: 's' },
];
