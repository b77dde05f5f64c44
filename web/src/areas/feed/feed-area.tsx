import { Link, useSearch } from '@tanstack/react-router';
import { AreaTabs } from '../../ui/area-tabs.tsx';
import { AreaHead } from '../../ui/panel.tsx';
import { ActivityFeed } from './activity-feed.tsx';
import { TaskFeed } from './task-feed.tsx';

const views = [
  ['activity', 'Activity'],
  ['tasks', 'Tasks'],
] as const;

/** All events, newest first; or the tasks by their last change, as agents see them. */
export function FeedArea() {
  const { view } = useSearch({ from: '/timeline/events' });
  const shown = view === 'tasks' ? 'tasks' : 'activity';
  return (
    <div className="thin-scroll overflow-y-auto">
      <AreaHead
        title="Timeline"
        note={<AreaTabs of="timeline" />}
        actions={
          <nav aria-label="What to show" className="flex rounded-lg border border-line bg-well p-0.5 text-sm">
            {views.map(([name, words]) => (
              <Link
                key={name}
                to="/timeline/events"
                search={name === 'tasks' ? { view: name } : {}}
                aria-current={name === shown ? 'page' : undefined}
                className={`rounded-md px-3 py-1 ${name === shown ? 'bg-sheet font-medium shadow-card' : 'text-soft hover:text-ink'}`}
              >
                {words}
              </Link>
            ))}
          </nav>
        }
      />
      {shown === 'tasks' ? <TaskFeed /> : <ActivityFeed />}
    </div>
  );
}
