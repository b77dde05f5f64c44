import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ask, type Letter } from '../../api/dialects.ts';
import { Button } from '../../ui/button.tsx';
import { tell, tellFault } from '../../ui/toasts.tsx';

/** A request is answered with yes or no, everything else with words. */
export function Answer({ letter }: { letter: Letter }) {
  const client = useQueryClient();
  const decide = useMutation({
    mutationFn: (approve: boolean) =>
      ask('SendMessage', {
        to: letter.from,
        type: letter.type.replace('_request', '_response'),
        approve,
        ...(letter.request_id === undefined ? {} : { request_id: letter.request_id }),
        ...(letter.team === undefined ? {} : { team_name: letter.team }),
      }),
    onSuccess: (_answer, approve) => {
      tell(approve ? 'Approved.' : 'Declined.');
      void client.invalidateQueries({ queryKey: ['messages'] });
    },
    onError: (error) => tellFault(error),
  });
  if (letter.type.endsWith('_request') && letter.request_id !== undefined) {
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
