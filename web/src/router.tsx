import {
  createRootRoute,
  createRoute,
  createRouter,
  type ErrorComponentProps,
  Link,
  redirect,
} from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { NowArea } from './areas/now/now-area.tsx';
import { Shell } from './shell/shell.tsx';
import { Broken, NOT_LOADED, part } from './ui/loading/part.tsx';
import { Empty, Waiting } from './ui/states.tsx';

const root = createRootRoute({
  component: Shell,
  notFoundComponent: () => (
    <Empty icon="search" title="There is no such page" whole>
      <Link to="/" className="text-honey-ink underline underline-offset-2">
        Go to Now
      </Link>{' '}
      or press g n.
    </Empty>
  ),
});

const text = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;

/** Keeps only the named parameters, and only as strings: a URL may come from anywhere. */
const texts =
  <K extends string>(...names: readonly K[]) =>
  (search: Record<string, unknown>): { [N in K]?: string | undefined } => {
    const found: { [N in K]?: string | undefined } = {};
    for (const name of names) {
      const value = text(search[name]);
      if (value !== undefined) found[name] = value;
    }
    return found;
  };

const parent = () => root;

/** An area that is loaded from its own chunk. */
const area = <M,>(load: () => Promise<M>, pick: (module: M) => ComponentType) =>
  part(load, pick, ({ failed, retry }) =>
    failed ? <Broken words={NOT_LOADED} retry={retry} /> : <div className="p-6">{<Waiting rows={6} />}</div>,
  );

/** An error in one area leaves the rest of the page working. */
function AreaFault({ reset }: ErrorComponentProps) {
  return <Broken words="Something went wrong in this part of the page." retry={reset} />;
}

const now = createRoute({ getParentRoute: parent, path: '/', component: NowArea });
const board = createRoute({
  getParentRoute: parent,
  path: '/work',
  validateSearch: texts('q', 'owner', 'collection', 'topic', 'team'),
  component: area(
    () => import('./areas/board/board-area.tsx'),
    ({ BoardArea }) => BoardArea,
  ),
});
const task = createRoute({
  getParentRoute: parent,
  path: '/tasks/$id',
  component: area(
    () => import('./areas/task/task-area.tsx'),
    ({ TaskArea }) => TaskArea,
  ),
});
const run = createRoute({
  getParentRoute: parent,
  path: '/runs/$id',
  validateSearch: texts('q'),
  component: area(
    () => import('./areas/run/run-area.tsx'),
    ({ RunArea }) => RunArea,
  ),
});
const timeline = createRoute({
  getParentRoute: parent,
  path: '/timeline',
  validateSearch: texts('range'),
  component: area(
    () => import('./areas/timeline/timeline-area.tsx'),
    ({ TimelineArea }) => TimelineArea,
  ),
});
const plans = createRoute({
  getParentRoute: parent,
  path: '/plans',
  component: area(
    () => import('./areas/plans/plans-area.tsx'),
    ({ PlansArea }) => PlansArea,
  ),
});
const agents = createRoute({
  getParentRoute: parent,
  path: '/agents',
  validateSearch: texts('id'),
  component: area(
    () => import('./areas/agents/agents-area.tsx'),
    ({ AgentsArea }) => AgentsArea,
  ),
});
const memory = createRoute({
  getParentRoute: parent,
  path: '/memory',
  validateSearch: texts('q', 'id', 'type', 'collection', 'topic', 'author'),
  component: area(
    () => import('./areas/memory/memory-area.tsx'),
    ({ MemoryArea }) => MemoryArea,
  ),
});
const feed = createRoute({
  getParentRoute: parent,
  path: '/timeline/events',
  validateSearch: texts('view', 'actor', 'kind', 'status', 'collection', 'topic'),
  component: area(
    () => import('./areas/feed/feed-area.tsx'),
    ({ FeedArea }) => FeedArea,
  ),
});
const messages = createRoute({
  getParentRoute: parent,
  path: '/messages',
  validateSearch: texts('tab', 'to', 'state', 'with'),
  component: area(
    () => import('./areas/messages/messages-area.tsx'),
    ({ MessagesArea }) => MessagesArea,
  ),
});
const health = createRoute({
  getParentRoute: parent,
  path: '/health',
  component: area(
    () => import('./areas/health/health-area.tsx'),
    ({ HealthArea }) => HealthArea,
  ),
});
const savings = createRoute({
  getParentRoute: parent,
  path: '/costs',
  component: area(
    () => import('./areas/savings/savings-area.tsx'),
    ({ SavingsArea }) => SavingsArea,
  ),
});
const settings = createRoute({
  getParentRoute: parent,
  path: '/settings',
  component: area(
    () => import('./areas/settings/settings-area.tsx'),
    ({ SettingsArea }) => SettingsArea,
  ),
});

/** Addresses of earlier versions of the page, which people have kept, with what they show today. */
const moved = [
  ['/board', '/work'],
  ['/lanes', '/timeline'],
  ['/feed', '/timeline/events'],
  ['/savings', '/costs'],
] as const;

const oldAddresses = moved.map(([path, to]) =>
  createRoute({
    getParentRoute: parent,
    path,
    beforeLoad: ({ location: { searchStr, hash } }) => {
      throw redirect({ href: `${to}${searchStr}${hash === '' ? '' : `#${hash}`}`, replace: true });
    },
  }),
);

export const router = createRouter({
  routeTree: root.addChildren([
    now,
    board,
    task,
    run,
    timeline,
    plans,
    agents,
    memory,
    feed,
    messages,
    health,
    savings,
    settings,
    ...oldAddresses,
  ]),
  defaultErrorComponent: AreaFault,
  // Plain `?q=word` instead of quoted JSON: people read and type URLs too.
  parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (search) => {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(search))
      if (value !== undefined && value !== '') query.set(name, String(value));
    const line = query.toString();
    return line === '' ? '' : `?${line}`;
  },
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
