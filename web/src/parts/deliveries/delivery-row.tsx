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
  readonly delivery: Delivery;
  /** The message is addressed to the user, who may answer or acknowledge it. */
  readonly mine: boolean;
  /** Keyboard shortcuts act on this row. */
  readonly open?: boolean;
  /** The message is part of a thread, whose header names sender and recipient. */
  readonly threaded?: boolean;
  /** The delivery state, if it is not the state of a single recipient. */
  readonly state?: string;
}

/** A message as delivered to one of its recipients. */
export function DeliveryRow({ delivery, mine, open: chosen = false, threaded = false, state }: Props) {
  const client = useQueryClient();
  const ack = useMutation({
    mutationFn: () => call('ReadMailbox', { ack: [delivery.msg_id] }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['messages'] }),
    onError: (error) => tellFault(error),
  });
  const open = delivery.status !== 'acknowledged' && mine;
  return (
    <li
      className={`settle flex gap-3 border-t border-line px-4 py-3 text-sm first:border-t-0 ${chosen ? 'border-l-2 border-l-honey' : ''}`}
      data-delivery={delivery.msg_id}
      data-waiting={chosen ? 'open' : undefined}
      tabIndex={chosen ? -1 : undefined}
    >
      <AgentMark id={delivery.from_agent} size={28} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-semibold">{delivery.from === 'user' ? 'You' : delivery.from}</span>
          {mine || threaded ? null : (
            <span className="text-soft">to {delivery.to === 'user' ? 'you' : delivery.to}</span>
          )}
          {delivery.team === undefined || threaded ? null : (
            <span className="text-xs text-faint">in {delivery.team}</span>
          )}
          {requests[delivery.type] === undefined ? null : <span className="text-soft">{requests[delivery.type]}</span>}
          {delivery.task_id === undefined ? null : (
            <Link to="/tasks/$id" params={{ id: delivery.task_id }} className="text-xs text-honey-ink underline">
              #{delivery.task_id}
            </Link>
          )}
          {delivery.urgency === 'fyi' ? null : (
            <span
              className={`rounded px-1.5 text-2xs font-semibold ${delivery.urgency === 'needs_reply' ? 'bg-honey-wash text-honey-ink' : 'bg-honey text-on-honey'}`}
            >
              {delivery.urgency === 'needs_reply' ? 'needs a reply' : 'blocking'}
            </span>
          )}
          <State delivery={delivery} mine={mine} words={state} />
          <When at={delivery.timestamp} className="ml-auto text-xs text-faint" />
        </p>
        <div className="pt-1">
          <Markdown text={delivery.text} />
        </div>
        {open ? (
          <div className="flex flex-wrap gap-2 pt-2">
            <Answer delivery={delivery} onAnswered={() => ack.mutate()} />
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
function State({ delivery, mine, words }: { delivery: Delivery; mine: boolean; words: string | undefined }) {
  if (words !== undefined)
    return <span className="rounded bg-well px-1.5 text-2xs font-medium text-soft">{words}</span>;
  if (mine)
    return delivery.status === 'acknowledged' ? <StateChip state="acknowledged" at={delivery.acked_at} /> : null;
  return <StateChip state={delivery.status} at={delivery.acked_at ?? delivery.read_at ?? delivery.delivered_at} />;
}
