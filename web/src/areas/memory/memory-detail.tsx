import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call } from '../../api/client.ts';
import { faultInstead } from '../../api/fault-instead.ts';
import { usePaged } from '../../api/use-paged.ts';
import { Markdown } from '../../markdown/markdown.tsx';
import { TextDiff } from '../../ui/diff/diff-table.tsx';
import { AgentName } from '../../ui/marks/agent-mark.tsx';
import { More } from '../../ui/more.tsx';
import { Panel } from '../../ui/panel.tsx';
import { FaultNote, Waiting } from '../../ui/states.tsx';
import { When } from '../../ui/when.tsx';
import { MemoryActions } from './memory-actions.tsx';

/** A memory in full, with all its earlier texts. */
export function MemoryDetail({ id }: { id: number }) {
  const query = useQuery({
    queryKey: ['memory', 'one', id],
    queryFn: () => call('memory_retrieve', { memory_ids: [id] }),
  });
  const fault = faultInstead(query);
  if (fault !== undefined) return <FaultNote error={fault} />;
  if (query.data === undefined) return <Waiting rows={3} />;
  const [memory] = query.data.memories;
  if (memory === undefined) return <p className="text-sm text-faint">Memory {id} is gone, or not yours to read.</p>;
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <Panel
        title={memory.title ?? `Memory ${id}`}
        actions={memory.task_id === undefined ? <MemoryActions memory={memory} /> : undefined}
      >
        <Markdown text={memory.content} />
        <dl className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1 border-t border-line pt-3 text-xs text-soft">
          <dt>Type</dt>
          <dd>{memory.type}</dd>
          <dt>Author</dt>
          <dd>
            <AgentName id={memory.author} size={16} />
          </dd>
          <dt>Collection</dt>
          <dd>{memory.collection}</dd>
          {memory.ref === undefined ? null : (
            <>
              <dt>Source</dt>
              <dd className="break-words">{memory.ref}</dd>
            </>
          )}
          <dt>Added</dt>
          <dd>
            <When words at={memory.created_at} />
          </dd>
          {memory.topics.length === 0 ? null : (
            <>
              <dt>Topics</dt>
              <dd>{memory.topics.join(', ')}</dd>
            </>
          )}
          {memory.task_id === undefined ? null : (
            <>
              <dt>Task</dt>
              <dd>
                <Link
                  to="/tasks/$id"
                  params={{ id: memory.task_id }}
                  className="text-honey-ink underline underline-offset-2"
                >
                  #{memory.task_id}
                </Link>
              </dd>
            </>
          )}
        </dl>
      </Panel>
      {memory.revision > 1 ? <History id={id} /> : null}
    </div>
  );
}

function History({ id }: { id: number }) {
  const query = usePaged('get_memory_history', { id: String(id) });
  const revisions = query.data?.pages.flatMap((page) => page.revisions) ?? [];
  return (
    <Panel title="Versions" count={revisions[0]?.revision}>
      {query.isPending ? <Waiting rows={2} /> : null}
      {query.isError ? <FaultNote error={query.error} /> : null}
      <ol className="flex flex-col gap-3">
        {revisions.map((revision, index) => (
          <li key={revision.revision} className="text-sm">
            <p className="flex items-center gap-2 pb-1 text-xs text-faint">
              <span className="tabular-nums">Version {revision.revision}</span>
              <AgentName id={revision.author} size={16} />
              <When words at={revision.at} />
            </p>
            {revisions[index + 1] === undefined ? (
              <p className="line-clamp-6 rounded-lg bg-well px-3 py-2 break-words whitespace-pre-wrap text-soft">
                {revision.text}
              </p>
            ) : (
              <TextDiff before={revisions[index + 1]?.text ?? ''} after={revision.text} />
            )}
          </li>
        ))}
      </ol>
      <More query={query}>Show earlier texts</More>
    </Panel>
  );
}
