import { useInfiniteQuery } from '@tanstack/react-query';
import { call, type Output } from '../../api/client.ts';
import { faultOf } from '../../api/fault.ts';
import { Markdown } from '../../markdown/markdown.tsx';
import { AgentMark } from '../../ui/agent-mark.tsx';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { FaultNote, Waiting } from '../../ui/states.tsx';
import { When } from '../../ui/when.tsx';
import { Reply } from './reply.tsx';
import type { Task } from './task-area.tsx';

type Entry = Output<'thread_read'>['entries'][number];

export function Thread({ task }: { task: Task }) {
  const query = useInfiniteQuery({
    queryKey: ['task', task.id, 'thread'],
    initialPageParam: '',
    queryFn: ({ pageParam }) =>
      call('thread_read', { id: task.id, limit: 50, ...(pageParam === '' ? {} : { cursor: pageParam }) }),
    getNextPageParam: (page) => page.next_cursor,
    enabled: task.threadId !== undefined,
  });
  const entries = [...(query.data?.pages ?? [])].reverse().flatMap((page) => page.entries);
  const absent = query.isError && faultOf(query.error).code === 'THREAD_NOT_FOUND';
  if (task.threadId === undefined || absent) {
    return (
      <Panel title="Thread">
        <p className="text-sm text-faint">A thread begins when somebody owns the task.</p>
      </Panel>
    );
  }
  return (
    <Panel title="Thread">
      <div className="flex flex-col gap-4">
        {query.isPending ? <Waiting rows={2} /> : null}
        {query.isError ? <FaultNote error={query.error} /> : null}
        {query.hasNextPage ? (
          <Button small look="quiet" onClick={() => void query.fetchNextPage()}>
            Show earlier
          </Button>
        ) : null}
        {query.isSuccess && entries.length === 0 ? (
          <p className="text-sm text-faint">
            Nothing said yet. What you write, {ownerName(task)} reads on the next turn.
          </p>
        ) : null}
        <ol className="flex flex-col gap-4">
          {entries.map((entry) => (
            <EntryRow key={entry.seq} entry={entry} />
          ))}
        </ol>
        <Reply id={task.id} to={task.owner} />
      </div>
    </Panel>
  );
}

const ownerName = (task: Task) => (task.owner === 'user' || task.owner === null ? 'whoever looks here' : task.owner);

function EntryRow({ entry }: { entry: Entry }) {
  return (
    <li className="settle flex gap-3 text-sm">
      <AgentMark id={entry.author} size={26} />
      <div className="min-w-0 flex-1">
        <p className="flex items-baseline gap-2">
          <span className="font-semibold">{entry.author === 'user' ? 'You' : entry.author}</span>
          {entry.type === 'message' ? null : (
            <span className="text-xs text-faint">{entry.type.replaceAll('_', ' ')}</span>
          )}
          <When at={entry.timestamp} className="text-xs text-faint" />
        </p>
        {entry.text === undefined ? (
          <code className="font-mono text-xs break-all text-soft">{JSON.stringify(entry.payload ?? {})}</code>
        ) : (
          <Markdown text={entry.text} />
        )}
      </div>
    </li>
  );
}
