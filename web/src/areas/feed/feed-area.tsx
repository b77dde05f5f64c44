import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { call, type Output } from '../../api/client.ts';
import { AgentName } from '../../ui/agent-mark.tsx';
import { More } from '../../ui/more.tsx';
import { AreaHead } from '../../ui/panel.tsx';
import { Progress } from '../../ui/progress.tsx';
import { Empty, FaultNote, Waiting } from '../../ui/states.tsx';
import { StatusMark } from '../../ui/status.tsx';
import { When } from '../../ui/when.tsx';
import { FeedFilters, statuses, type Wanted } from './feed-filters.tsx';

type FeedRow = Output<'task_feed'>['tasks'][number];

/** What changed, as agents see it: tasks by the time they were last touched. */
export function FeedArea() {
  const wanted: Wanted = useSearch({ from: '/feed' });
  const { collection, topic } = wanted;
  const status = statuses.find((one) => one === wanted.status);
  const query = useInfiniteQuery({
    queryKey: ['feed', status ?? '', collection ?? '', topic ?? ''],
    initialPageParam: '',
    queryFn: ({ pageParam }) =>
      call('task_feed', {
        limit: 50,
        ...(status === undefined ? {} : { status }),
        ...(collection === undefined ? {} : { collection }),
        ...(topic === undefined ? {} : { topic }),
        ...(pageParam === '' ? {} : { cursor: pageParam }),
      }),
    getNextPageParam: (page) => page.next_cursor,
  });
  const rows = query.data?.pages.flatMap(({ tasks }) => tasks) ?? [];
  return (
    <div className="thin-scroll overflow-y-auto">
      <AreaHead title="Feed" note="Tasks by their last change" />
      <FeedFilters wanted={wanted} />
      <div className="flex flex-col gap-2 px-4 pb-8 sm:px-6">
        {query.isPending ? <Waiting rows={6} /> : null}
        {query.isError ? <FaultNote error={query.error} retry={() => void query.refetch()} /> : null}
        {query.isSuccess && rows.length === 0 ? (
          <Empty icon="feed" title="Nothing here" command="waggle memory feed">
            Whatever agents change shows up here, the latest first.
          </Empty>
        ) : null}
        <ul
          aria-label="Feed"
          className="overflow-hidden rounded-xl border border-line bg-sheet shadow-card empty:hidden"
        >
          {rows.map((row) => (
            <Row key={row.memory_id} row={row} />
          ))}
        </ul>
        <More query={query} />
      </div>
    </div>
  );
}

function Row({ row }: { row: FeedRow }) {
  return (
    <li className="relative flex min-h-11 items-center gap-3 border-t border-line px-4 py-2 text-sm first:border-t-0 hover:bg-lift">
      <StatusMark status={row.status} />
      <div className="min-w-0 flex-1">
        <Link
          to="/tasks/$id"
          params={{ id: row.task_id }}
          className="line-clamp-1 font-medium break-all after:absolute after:inset-0"
        >
          {row.preview}
        </Link>
        <p className="line-clamp-1 text-xs text-faint">
          #{row.task_id}
          {row.collection === undefined ? '' : `, ${row.collection}`}
          {row.blocked_by === undefined ? '' : `, waits for ${row.blocked_by.map((id) => `#${id}`).join(', ')}`}
          {row.topics.length === 0 ? '' : `, ${row.topics.join(', ')}`}
        </p>
      </div>
      {row.progress === null ? null : (
        <span className="hidden items-center gap-2 text-xs text-faint tabular-nums sm:inline-flex">
          <Progress done={row.progress[0]} of={row.progress[1]} className="w-14" />
          {row.progress[0]}/{row.progress[1]}
        </span>
      )}
      {row.owner === undefined ? null : (
        <span className="hidden w-28 text-xs text-soft sm:inline-flex">
          <AgentName id={row.owner} />
        </span>
      )}
      <When at={row.updated_at} className="w-9 text-right text-xs text-faint" />
    </li>
  );
}
