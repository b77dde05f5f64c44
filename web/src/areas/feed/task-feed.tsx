import { useSearch } from '@tanstack/react-router';
import type { Output } from '../../api/client.ts';
import { usePaged } from '../../api/use-paged.ts';
import { TaskLine } from '../../parts/task-line.tsx';
import { More } from '../../ui/more.tsx';
import { Empty, FaultNote, Waiting } from '../../ui/states.tsx';
import { FeedFilters, statuses, type Wanted } from './feed-filters.tsx';

type FeedRow = Output<'task_feed'>['tasks'][number];

/** Tasks by the time of their last update, as agents see them. */
export function TaskFeed() {
  const wanted: Wanted = useSearch({ from: '/timeline/events' });
  const { collection, topic } = wanted;
  const status = statuses.find((one) => one === wanted.status);
  const query = usePaged('task_feed', { limit: 50, status, collection, topic });
  const rows = query.data?.pages.flatMap(({ tasks }) => tasks) ?? [];
  return (
    <>
      <FeedFilters wanted={wanted} />
      <div className="flex flex-col gap-2 px-4 pb-8 sm:px-6">
        {query.isPending ? <Waiting rows={6} /> : null}
        {query.isError ? <FaultNote error={query.error} retry={() => void query.refetch()} /> : null}
        {query.isSuccess && rows.length === 0 ? (
          <Empty icon="feed" title="Nothing here" command="waggle memory feed">
            Whatever agents change shows up here, latest first.
          </Empty>
        ) : null}
        <ul
          aria-label="Feed"
          className="overflow-hidden rounded-xl border border-line bg-sheet shadow-card empty:hidden"
        >
          {rows.map((row) => (
            <TaskLine key={row.memory_id} task={lineOf(row)} note={noteOf(row)} />
          ))}
        </ul>
        <More query={query} />
      </div>
    </>
  );
}

function lineOf({ task_id, preview, status, progress, owner, updated_at }: FeedRow) {
  const [done, of] = progress ?? [0, 0];
  return { id: task_id, title: preview, status, stepsDone: done, steps: of, owner, updatedAt: updated_at };
}

function noteOf({ task_id, collection, blocked_by, topics }: FeedRow): string {
  const waits = blocked_by === undefined ? [] : [`waits for ${blocked_by.map((id) => `#${id}`).join(', ')}`];
  return [`#${task_id}`, ...(collection === undefined ? [] : [collection]), ...waits, ...topics].join(', ');
}
