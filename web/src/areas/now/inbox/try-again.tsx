import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { tell, tellFault } from '../../../ui/overlay/toasts.tsx';
import { startWords } from '../../../ui/run-looks.ts';

interface Props {
  readonly task: string;
  readonly agent: string;
  readonly onStarted?: () => void;
}

/** Starts the agent of a parked task again, without waiting for the next try. */
export function TryAgain({ task, agent, onStarted }: Props) {
  const client = useQueryClient();
  const retry = useMutation({
    mutationFn: () => call('run_task', { id: task }),
    onSuccess: (answer) => {
      tell(startWords(answer, `${agent} tries #${task} again.`));
      onStarted?.();
      void client.invalidateQueries({ queryKey: ['runs'] });
      void client.invalidateQueries({ queryKey: ['parked'] });
    },
    onError: (error) => tellFault(error),
  });
  return (
    <Button small icon="bolt" disabled={retry.isPending} onClick={() => retry.mutate()}>
      Try now
    </Button>
  );
}
