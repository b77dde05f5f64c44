import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { HubRefusal } from '../api/fault.ts';
import { addAgent, tryAgent } from '../api/new-agent.ts';
import { Button } from '../ui/button.tsx';
import { tellFault } from '../ui/overlay/toasts.tsx';

/** Gives the agent a small task and navigates to where the user can watch it. */
export function TryAgent({ id }: { id: string }) {
  const start = useStart(() => tryAgent(id));
  return (
    <Button small icon="play" disabled={start.isPending} onClick={() => start.mutate()}>
      Try it
    </Button>
  );
}

const SAMPLE = 'sample';

/** A sample run by a simulated agent, at no cost. */
export function WatchSample() {
  const start = useStart(async () => {
    await addAgent({ id: SAMPLE, description: 'A stand-in that costs nothing', runner: SAMPLE }).catch((error) => {
      if (!(error instanceof HubRefusal && error.fault.code === 'AGENT_EXISTS')) throw error;
    });
    return tryAgent(SAMPLE);
  });
  return (
    <Button icon="play" disabled={start.isPending} onClick={() => start.mutate()}>
      Watch a sample run
    </Button>
  );
}

function useStart(work: () => Promise<string>) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: work,
    onSuccess: (id) => {
      void client.invalidateQueries({ queryKey: ['agents'] });
      void navigate({ to: '/tasks/$id', params: { id } });
    },
    onError: (error) => tellFault(error),
  });
}
