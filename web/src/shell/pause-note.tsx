import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { call } from '../api/client.ts';
import { usePaused } from '../api/runs/use-runs.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { tellFault } from '../ui/overlay/toasts.tsx';

/** A pause applies to the whole hub, so every area shows it, except Now, which has its own switch. */
export function PauseNote() {
  const onNow = useRouterState({ select: ({ location }) => location.pathname === '/' });
  const paused = usePaused();
  const client = useQueryClient();
  const resume = useMutation({
    mutationFn: () => call('resume_runs', {}),
    onSuccess: () => client.invalidateQueries({ queryKey: ['runs'] }),
    onError: (error) => tellFault(error),
  });
  if (!paused || onNow) return null;
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line bg-honey-wash px-4 py-1.5 text-sm text-honey-ink sm:px-6"
    >
      <Icon name="pause" size={14} />
      <span>Paused: no agent is started until you resume.</span>
      <Button small icon="play" disabled={resume.isPending} onClick={() => resume.mutate()}>
        Resume
      </Button>
    </div>
  );
}
