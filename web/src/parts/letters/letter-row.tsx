import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call } from '../../api/client.ts';
import { Markdown } from '../../markdown/markdown.tsx';
import { Button } from '../../ui/button.tsx';
import { AgentMark } from '../../ui/marks/agent-mark.tsx';
import { StateChip } from '../../ui/marks/state-chip.tsx';
import { tellFault } from '../../ui/overlay/toasts.tsx';
import { When } from '../../ui/when.tsx';
import { Answer, type Delivery } from './answer.tsx';

const requests: Readonly<Record<string, string>> = {
  plan_approval_request: 'asks you to approve a plan',
  shutdown_request: 'asks to shut down',
};

interface Props {
  readonly letter: Delivery;
  /** The letter is addressed to the user, who may answer or acknowledge it. */
  readonly mine: boolean;
  /** Keyboard shortcuts act on this letter. */
  readonly open?: boolean;
  /** The letter is part of a thread, whose header names sender and recipient. */
  readonly threaded?: boolean;
  /** The delivery state, if it is not the state of a single recipient. */
  readonly state?: string;
}

/** One letter, as delivered to its recipient. */
export function LetterRow({ letter, mine, open: chosen = false, threaded = false, state }: Props) {
  const client = useQueryClient();
  const ack = useMutation({
    // With `sent`, the call returns sent letters, so it does not mark the inbox as read.
    mutationFn: () => call('ReadMailbox', { ack: [letter.msg_id], sent: true, limit: 1 }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['messages'] }),
    onError: (error) => tellFault(error),
  });
  const open = letter.status !== 'acknowledged' && mine;
  return (
    <li
      className={`settle flex gap-3 border-t border-line px-4 py-3 text-sm first:border-t-0 ${chosen ? 'border-l-2 border-l-honey' : ''}`}
      data-letter={letter.msg_id}
      data-waiting={chosen ? 'open' : undefined}
    >
      <AgentMark id={letter.from_agent} size={28} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-semibold">{letter.from === 'user' ? 'You' : letter.from}</span>
          {mine || threaded ? null : <span className="text-soft">to {letter.to === 'user' ? 'you' : letter.to}</span>}
          {letter.team === undefined || threaded ? null : <span className="text-xs text-faint">in {letter.team}</span>}
          {requests[letter.type] === undefined ? null : <span className="text-soft">{requests[letter.type]}</span>}
          {letter.task_id === undefined ? null : (
            <Link to="/tasks/$id" params={{ id: letter.task_id }} className="text-xs text-honey-ink underline">
              #{letter.task_id}
            </Link>
          )}
          {letter.urgency === 'fyi' ? null : (
            <span className="rounded bg-rust-wash px-1.5 text-2xs font-semibold text-rust">
              {letter.urgency === 'needs_reply' ? 'needs a reply' : 'blocking'}
            </span>
          )}
          <State letter={letter} mine={mine} words={state} />
          <When at={letter.timestamp} className="ml-auto text-xs text-faint" />
        </p>
        <div className="pt-1">
          <Markdown text={letter.text} />
        </div>
        {open ? (
          <div className="flex flex-wrap gap-2 pt-2">
            <Answer letter={letter} onAnswered={() => ack.mutate()} />
            <Button small icon="check" data-act="aside" disabled={ack.isPending} onClick={() => ack.mutate()}>
              Dismiss
            </Button>
          </div>
        ) : null}
      </div>
    </li>
  );
}

/** For its recipient a message is either open or acknowledged; only the sender needs the delivery state. */
function State({ letter, mine, words }: { letter: Delivery; mine: boolean; words: string | undefined }) {
  if (words !== undefined)
    return <span className="rounded bg-well px-1.5 text-2xs font-medium text-soft">{words}</span>;
  if (mine) return letter.status === 'acknowledged' ? <StateChip state="acknowledged" at={letter.acked_at} /> : null;
  return <StateChip state={letter.status} at={letter.acked_at ?? letter.read_at ?? letter.delivered_at} />;
}
