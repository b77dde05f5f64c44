import { Link } from '@tanstack/react-router';
import { DeliveryRow } from '../../../parts/deliveries/delivery-row.tsx';
import { AgentMark } from '../../../ui/marks/agent-mark.tsx';
import { When } from '../../../ui/when.tsx';
import { firstWords } from '../../../ui/words/first-words.ts';
import { type Item, taskIn, textIn, timeIn, whoIn } from './items.ts';
import { OpenNotice } from './open-notice.tsx';

interface Props {
  readonly item: Item;
  readonly open: boolean;
  /** The row above is from the same agent on the same task. */
  readonly follows: boolean;
  readonly onOpen: () => void;
  readonly onAside: (noticeId: string) => void;
  readonly onSnooze: () => void;
}

export function WaitingRow({ item, open, follows, onOpen, onAside, onSnooze }: Props) {
  if (!open) return <ClosedRow item={item} follows={follows} onOpen={onOpen} />;
  if (item.kind === 'delivery') return <DeliveryRow delivery={item.delivery} mine open />;
  return <OpenNotice item={item} onAside={() => onAside(item.notice.notice_id)} onSnooze={onSnooze} />;
}

function ClosedRow({ item, follows, onOpen }: Pick<Props, 'item' | 'follows' | 'onOpen'>) {
  const task = taskIn(item);
  return (
    <li className="flex items-center border-t border-line text-sm first:border-t-0 hover:bg-lift" data-waiting="closed">
      <button
        type="button"
        aria-expanded="false"
        onClick={onOpen}
        className={`flex h-9 min-w-0 flex-1 items-center gap-2.5 pl-4 text-left ${task === null ? 'pr-4' : 'pr-3'} -outline-offset-2`}
      >
        {follows ? <span className="w-5 shrink-0" /> : <AgentMark id={whoIn(item)} size={20} />}
        <span className={follows ? 'sr-only' : 'shrink-0 font-medium'}>{whoIn(item)}</span>
        <span className="min-w-0 flex-1 truncate text-soft">{firstWords(textIn(item))}</span>
        <When at={timeIn(item)} className="shrink-0 text-xs text-faint" />
      </button>
      {task === null ? null : (
        <Link
          to="/tasks/$id"
          params={{ id: task }}
          className="shrink-0 pr-4 text-xs text-honey-ink tabular-nums hover:underline"
        >
          #{task}
        </Link>
      )}
    </li>
  );
}
