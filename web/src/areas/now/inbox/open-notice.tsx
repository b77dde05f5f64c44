import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call, oneAfterAnother } from '../../../api/client.ts';
import { proposeDraft } from '../../../api/drafts.ts';
import { hold, useHeldOn } from '../../../api/held.ts';
import { Markdown } from '../../../markdown/markdown.tsx';
import { Reply } from '../../../parts/reply.tsx';
import { Button } from '../../../ui/button.tsx';
import { Clamped } from '../../../ui/clamped.tsx';
import { AgentMark } from '../../../ui/marks/agent-mark.tsx';
import { tellFault } from '../../../ui/overlay/toasts.tsx';
import { When } from '../../../ui/when.tsx';
import type { Item } from './items.ts';
import { optionsIn } from './options.ts';
import { TryAgain } from './try-again.tsx';

type NoticeItem = Extract<Item, { notice: object }>;

interface Props {
  readonly item: NoticeItem;
  readonly onAside: () => void;
  readonly onSnooze: () => void;
}

/** A question with all controls to answer it. */
export function OpenNotice({ item, onAside, onSnooze }: Props) {
  const { notice } = item;
  const held = useHeldOn(`notice ${notice.notice_id}`);
  return (
    <li
      className="flex gap-3 border-t border-line border-l-2 border-l-honey px-4 py-3 text-sm first:border-t-0"
      data-waiting="open"
      tabIndex={-1}
    >
      <AgentMark id={notice.from} size={28} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2 pb-1">
          <span className="font-semibold">{notice.from}</span>
          {item.group.length > 1 ? <span className="text-xs text-faint">{item.group.length} times</span> : null}
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
        <Clamped>
          <Markdown text={notice.text} />
        </Clamped>
        <div className="flex flex-col gap-2 pt-2">
          {held === undefined ? (
            <Answers item={item} onAside={onAside} onSnooze={onSnooze} />
          ) : (
            <p className="text-soft">{held.words}</p>
          )}
        </div>
      </div>
    </li>
  );
}

function Answers({ item: { kind, notice }, onAside, onSnooze }: Props) {
  const say = useSay(notice.notice_id, notice.task_id, notice.from, onAside);
  const options = optionsIn(notice.text);
  const later = (
    <>
      <Button small look="quiet" icon="clock" title="s" onClick={onSnooze}>
        Snooze for an hour
      </Button>
      <Button small look="quiet" data-act="aside" title="x" onClick={onAside}>
        Dismiss
      </Button>
    </>
  );
  if (kind === 'news' || notice.task_id === null) {
    return (
      <div className="flex flex-wrap gap-2">
        {notice.task_id === null ? null : <TryAgain task={notice.task_id} agent={notice.from} onStarted={onAside} />}
        {later}
      </div>
    );
  }
  // Drafts are kept per question: a task can have two questions.
  const draft = `notice.${notice.notice_id}`;
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {options.length > 0 ? (
          options.map((option) => (
            <Button key={option} small onClick={() => say(option)}>
              {option}
            </Button>
          ))
        ) : (
          <>
            <Button small icon="check" data-act="approve" title="y" onClick={() => say('Yes.')}>
              Yes
            </Button>
            <NoButton draft={draft} />
          </>
        )}
        <span className="ml-auto flex gap-1">{later}</span>
      </div>
      <Reply key={notice.notice_id} id={notice.task_id} to={notice.from} draft={draft} onSent={onAside} />
    </>
  );
}

/** Starts the reply with "No, because", so that the user adds a reason. */
function NoButton({ draft }: { draft: string }) {
  return (
    <Button
      small
      icon="cross"
      data-act="decline"
      title="n"
      onClick={(event) => {
        const row = event.currentTarget.closest('[data-waiting]');
        const box = row?.querySelector<HTMLTextAreaElement>('textarea');
        if (box === null || box === undefined || box.value.trim() !== '') return box?.focus();
        proposeDraft(draft, NO);
        box.focus();
        requestAnimationFrame(() => box.setSelectionRange(NO.length, NO.length));
      }}
    >
      No, because
    </Button>
  );
}

const NO = 'No, because ';

/** Sends a short answer, after a delay that allows an undo. */
function useSay(noticeId: string, task: string | null, from: string, onSent: () => void) {
  const client = useQueryClient();
  return (answer: string) => {
    if (task === null) return;
    hold({
      on: `notice ${noticeId}`,
      words: answer === 'Yes.' ? `Said yes to ${from}.` : `Said “${answer}” to ${from}.`,
      end: () => undefined,
      refused: (error) => tellFault(error, 'Not answered.'),
      send: async () => {
        await oneAfterAnother(() => call('thread_reply', { id: task, message: answer }), onSent);
        void client.invalidateQueries({ queryKey: ['task', task] });
      },
    });
  };
}
