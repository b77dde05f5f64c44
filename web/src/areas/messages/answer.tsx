import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call, type Output } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { tell, tellFault } from '../../ui/toasts.tsx';

export type Letter = Output<'list_messages'>['messages'][number];

const responses = {
  plan_approval_request: 'plan_approval_response',
  shutdown_request: 'shutdown_response',
} as const;

/** A request is answered with yes or no, everything else with words. */
export function Answer({ letter, onAnswered }: { letter: Letter; onAnswered: () => void }) {
  const client = useQueryClient();
  const [, response] = Object.entries(responses).find(([type]) => type === letter.type) ?? [];
  const decide = useMutation({
    mutationFn: (approve: boolean) =>
      call('SendMessage', {
        to: letter.from,
        approve,
        ...(response === undefined ? {} : { type: response }),
        ...(letter.request_id === undefined ? {} : { request_id: letter.request_id }),
        ...(letter.team === undefined ? {} : { team_name: letter.team }),
      }),
    onSuccess: (_answer, approve) => {
      tell(approve ? 'Approved.' : 'Declined.');
      onAnswered();
      void client.invalidateQueries({ queryKey: ['messages'] });
    },
    onError: (error) => tellFault(error),
  });
  if (response !== undefined && letter.request_id !== undefined) {
    return (
      <>
        <Button small look="main" icon="check" disabled={decide.isPending} onClick={() => decide.mutate(true)}>
          Approve
        </Button>
        <Button small look="danger" icon="cross" disabled={decide.isPending} onClick={() => decide.mutate(false)}>
          Decline
        </Button>
      </>
    );
  }
  return (
    <Link
      to="/messages"
      search={{ to: letter.team === undefined ? letter.from : `${letter.from.split('@')[0]}@${letter.team}` }}
      className="inline-flex h-7 items-center rounded-md border border-line bg-sheet px-2 text-xs shadow-card hover:border-edge hover:bg-lift"
    >
      Answer
    </Link>
  );
}
