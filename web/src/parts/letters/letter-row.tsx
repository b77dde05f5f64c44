import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call } from '../../api/client.ts';
import { Markdown } from '../../markdown/markdown.tsx';
import { AgentMark } from '../../ui/agent-mark.tsx';
import { Button } from '../../ui/button.tsx';
import { StateChip } from '../../ui/state-chip.tsx';
import { tellFault } from '../../ui/toasts.tsx';
import { When } from '../../ui/when.tsx';
import { Answer, type Letter } from './answer.tsx';

const requests: Readonly<Record<string, string>> = {
  plan_approval_request: 'asks you to approve a plan',
  shutdown_request: 'asks to shut down',
};

interface Props {
  readonly letter: Letter;
  /** It is addressed to the person at the page, who may deal with it. */
  readonly mine: boolean;
  /** Keys act on it. */
  readonly open?: boolean;
}

/** One letter, as its recipient has it. */
export function LetterRow({ letter, mine, open: chosen = false }: Props) {
  const client = useQueryClient();
  const ack = useMutation({
    // The list that comes along is of one's own letters: the inbox is not opened by this.
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
          <span className="font-semibold">{shown(letter.from)}</span>
          {mine ? null : <span className="text-soft">to {shown(letter.to)}</span>}
          {letter.team === undefined ? null : <span className="text-xs text-faint">in {letter.team}</span>}
          {requests[letter.type] === undefined ? null : <span className="text-soft">{requests[letter.type]}</span>}
          {letter.task_id === undefined ? null : (
            <Link to="/tasks/$id" params={{ id: letter.task_id }} className="text-xs text-honey-ink underline">
              #{letter.task_id}
            </Link>
          )}
          {letter.urgency === 'fyi' ? null : (
            <span className="rounded bg-rust-wash px-1.5 text-2xs font-semibold text-rust">
              {letter.urgency.replaceAll('_', ' ')}
            </span>
          )}
          <StateChip state={letter.status} at={letter.acked_at ?? letter.read_at ?? letter.delivered_at} />
          <When at={letter.timestamp} className="ml-auto text-xs text-faint" />
        </p>
        <div className="pt-1">
          <Markdown text={letter.text} />
        </div>
        {open ? (
          <div className="flex flex-wrap gap-2 pt-2">
            <Answer letter={letter} onAnswered={() => ack.mutate()} />
            <Button small icon="check" data-act="aside" disabled={ack.isPending} onClick={() => ack.mutate()}>
              Done with it
            </Button>
          </div>
        ) : null}
      </div>
    </li>
  );
}

const shown = (name: string) => (name === 'user' ? 'you' : name);
