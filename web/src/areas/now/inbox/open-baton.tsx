import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call } from '../../../api/client.ts';
import { Markdown } from '../../../markdown/markdown.tsx';
import { Button } from '../../../ui/button.tsx';
import { AgentMark } from '../../../ui/marks/agent-mark.tsx';
import { tell, tellFault } from '../../../ui/overlay/toasts.tsx';
import { When } from '../../../ui/when.tsx';
import type { Baton } from './items.ts';

/** Work that an agent hands over to the user, who takes it or gives it back. */
export function OpenBaton({ baton }: { baton: Baton }) {
  const client = useQueryClient();
  const answer = useMutation({
    mutationFn: async (accepts: boolean) => {
      const named = { handoff_observation_id: baton.id, task_id: baton.task_id };
      // Who takes over work takes part in it first.
      const content = accepts ? 'I take this over.' : 'I do not take this over.';
      if (baton.join_with !== undefined) await call('task_post', { task_id: baton.task_id, kind: 'note', content });
      if (accepts) await call('task_accept_handoff', named);
      else await call('task_decline_handoff', named);
      return accepts;
    },
    onSuccess: (accepts) => {
      tell(accepts ? `You have taken over #${baton.task_id}.` : `${baton.from_agent} is told that you declined.`);
      void client.invalidateQueries({ queryKey: ['lanes'] });
    },
    onError: (error) => tellFault(error),
  });
  return (
    <li
      className="flex gap-3 border-t border-line border-l-2 border-l-honey px-4 py-3 text-sm first:border-t-0"
      data-waiting="open"
      tabIndex={-1}
    >
      <AgentMark id={baton.from_agent} size={28} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2 pb-1">
          <span className="font-semibold">{baton.from_agent}</span>
          <span className="text-soft">hands over</span>
          <Link
            to="/tasks/$id"
            params={{ id: String(baton.task_id) }}
            className="text-xs text-honey-ink underline underline-offset-2"
          >
            #{baton.task_id}
          </Link>
          <When at={new Date(baton.ts).toISOString()} className="ml-auto text-xs text-faint" />
        </p>
        <Markdown text={baton.summary} />
        <div className="flex flex-wrap gap-2 pt-2">
          <Button
            small
            look="main"
            icon="check"
            data-act="approve"
            title="y"
            disabled={answer.isPending}
            onClick={() => answer.mutate(true)}
          >
            Accept
          </Button>
          <Button
            small
            icon="cross"
            data-act="decline"
            title="n"
            disabled={answer.isPending}
            onClick={() => answer.mutate(false)}
          >
            Decline
          </Button>
        </div>
      </div>
    </li>
  );
}
