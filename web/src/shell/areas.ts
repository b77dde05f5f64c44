import type { Operation } from '../api/client.ts';
import type { IconName } from '../ui/icon.tsx';

export interface Area {
  readonly path: '/' | '/board' | '/agents' | '/memory' | '/feed' | '/messages' | '/health' | '/settings';
  readonly name: string;
  readonly icon: IconName;
  /** After `g`. */
  readonly key: string;
  /** Tools that it cannot do without. */
  readonly needs: readonly string[];
  readonly phone?: boolean;
}

export const allAreas: readonly Area[] = [
  { path: '/', name: 'Now', icon: 'now', key: 'n', needs: ['list_activity'] satisfies Operation[], phone: true },
  { path: '/board', name: 'Board', icon: 'board', key: 'b', needs: ['list_board'] satisfies Operation[], phone: true },
  {
    path: '/agents',
    name: 'Agents',
    icon: 'agents',
    key: 'a',
    needs: ['list_agents'] satisfies Operation[],
    phone: true,
  },
  {
    path: '/memory',
    name: 'Memory',
    icon: 'memory',
    key: 'm',
    needs: ['memory_search'] satisfies Operation[],
    phone: true,
  },
  { path: '/feed', name: 'Feed', icon: 'feed', key: 'f', needs: ['task_feed'] satisfies Operation[] },
  { path: '/messages', name: 'Messages', icon: 'messages', key: 'i', needs: ['list_messages'] satisfies Operation[] },
  { path: '/health', name: 'Health', icon: 'health', key: 'h', needs: ['hub_health'] satisfies Operation[] },
  { path: '/settings', name: 'Settings', icon: 'settings', key: 's', needs: [] },
];
