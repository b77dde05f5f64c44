import { Link } from '@tanstack/react-router';
import { DeliveryRow } from '../../../parts/deliveries/delivery-row.tsx';
import { AgentMark } from '../../../ui/marks/agent-mark.tsx';
import { When } from '../../../ui/when.tsx';
import { firstWords } from '../../../ui/words/first-words.ts';
import { reasonFor } from '../needs-you.ts';
import { type Item, rankOf, tagOf, taskIn, textIn, timeIn, whoIn } from './items.ts';
import { OpenBaton } from './open-baton.tsx';
import { OpenNotice } from './open-notice.tsx';
import { OpenParked } from './open-parked.tsx';

interface Props {
  readonly item: Item;
  readonly open: boolean;
  /** The row above is from the same agent on the same task. */
  readonly follows: boolean;
  readonly onOpen: () => void;
  readonly onAside: (noticeIds: readonly string[]) => void;
  readonly onSnooze: () => void;
}

export function WaitingRow({ item, open, follows, onOpen, onAside, onSnooze }: Props) {
  if (!open || item.kind === 'task') return <ClosedRow item={item} follows={follows} onOpen={onOpen} open={open} />;
  switch (item.kind) {
    case 'delivery':
      return <DeliveryRow delivery={item.delivery} mine open />;
    case 'baton':
      return <OpenBaton baton={item.baton} />;
    case 'parked':
      return <OpenParked parked={item.parked} />;
    default: {
      const ids = item.group.map(({ notice_id }) => notice_id);
      return <OpenNotice item={item} onAside={() => onAside(ids)} onSnooze={onSnooze} />;
    }
  }
}

const row = 'flex items-center border-t border-line text-sm first:border-t-0 hover:bg-lift';

function ClosedRow({ item, follows, open, onOpen }: Pick<Props, 'item' | 'follows' | 'open' | 'onOpen'>) {
  const task = taskIn(item);
  if (item.kind === 'task') {
    return (
      <li className={`relative ${row}`} data-waiting={open ? 'open' : 'closed'} tabIndex={open ? -1 : undefined}>
        <Link
          to="/tasks/$id"
          params={{ id: item.row.id }}
          className={`flex h-9 min-w-0 flex-1 items-center gap-2.5 px-4 -outline-offset-2 ${open ? 'border-l-2 border-l-honey' : ''}`}
        >
          <Tag item={item} />
          <AgentMark id={whoIn(item)} size={20} />
          <span className="min-w-0 shrink truncate font-medium">{item.row.title}</span>
          <span className="min-w-0 flex-1 truncate text-xs text-faint">{reasonFor(item.row)}</span>
          <When at={item.row.updated_at} className="shrink-0 text-xs text-faint" />
        </Link>
      </li>
    );
  }
  const at = timeIn(item);
  return (
    <li className={row} data-waiting="closed">
      <button
        type="button"
        aria-expanded="false"
        onClick={onOpen}
        className={`flex h-9 min-w-0 flex-1 items-center gap-2.5 pl-4 text-left ${task === null ? 'pr-4' : 'pr-3'} -outline-offset-2`}
      >
        <Tag item={item} />
        {follows ? <span className="w-5 shrink-0" /> : <AgentMark id={whoIn(item)} size={20} />}
        <span className={follows ? 'sr-only' : 'shrink-0 font-medium'}>{whoIn(item)}</span>
        <span className="min-w-0 flex-1 truncate text-soft">{firstWords(textIn(item))}</span>
        {at === undefined ? null : <When at={at} className="shrink-0 text-xs text-faint" />}
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

/** What is wanted. Only what stops others stands out. */
function Tag({ item }: { item: Item }) {
  const rank = rankOf(item);
  const look =
    rank === 0
      ? 'bg-honey text-on-honey font-semibold'
      : rank <= 2
        ? 'bg-honey-wash text-honey-ink font-medium'
        : 'bg-well text-soft';
  return <span className={`shrink-0 rounded px-1.5 text-2xs ${look}`}>{tagOf(item)}</span>;
}
