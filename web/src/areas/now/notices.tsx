import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call, type Output } from '../../api/client.ts';
import { useNotices } from '../../api/use-waiting.ts';
import { Markdown } from '../../markdown/markdown.tsx';
import { Reply } from '../../parts/reply.tsx';
import { AgentMark } from '../../ui/agent-mark.tsx';
import { Button } from '../../ui/button.tsx';
import { More } from '../../ui/more.tsx';
import { Panel } from '../../ui/panel.tsx';
import { tellFault } from '../../ui/toasts.tsx';
import { When } from '../../ui/when.tsx';

type Notice = Output<'list_notices'>['notices'][number];

/** Questions and news from agents; an answer goes to the task's thread and starts the agent again. */
export function Notices() {
  const query = useNotices();
  const client = useQueryClient();
  const read = useMutation({
    mutationFn: (id: string) => call('read_notices', { notice_ids: [id] }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['notices'] }),
    onError: (error) => tellFault(error),
  });
  const notices = query.data?.pages.flatMap((page) => page.notices) ?? [];
  if (notices.length === 0) return null;
  return (
    <Panel title="Agents ask" count={notices.length} flush>
      <ul>
        {notices.map((notice) => (
          <NoticeRow key={notice.notice_id} notice={notice} onRead={() => read.mutate(notice.notice_id)} />
        ))}
      </ul>
      <More query={query} flush />
    </Panel>
  );
}

function NoticeRow({ notice, onRead }: { notice: Notice; onRead: () => void }) {
  return (
    <li className="settle flex gap-3 border-t border-line px-4 py-3 text-sm first:border-t-0">
      <AgentMark id={notice.from} size={28} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2 pb-1">
          <span className="font-semibold">{notice.from}</span>
          {notice.task_id === null ? null : (
            <Link
              to="/tasks/$id"
              params={{ id: notice.task_id }}
              className="text-xs text-honey-ink underline underline-offset-2"
            >
              about #{notice.task_id}
            </Link>
          )}
          <When at={notice.created_at} className="ml-auto text-xs text-faint" />
        </p>
        <Markdown text={notice.text} />
        <div className="pt-2">
          {notice.task_id === null ? (
            <Button small icon="check" onClick={onRead}>
              Got it
            </Button>
          ) : (
            <Reply id={notice.task_id} to={notice.from} onSent={onRead} onSkip={onRead} />
          )}
        </div>
      </div>
    </li>
  );
}
