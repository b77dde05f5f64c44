import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/overlay/confirm.tsx';
import { tell } from '../../ui/overlay/toasts.tsx';
import { nameOf, type Run } from '../../ui/run-looks.ts';

/** Stops one run, after a confirmation. Its task stays unchanged. */
export function StopRun({ run }: { run: Run }) {
  const [asking, setAsking] = useState(false);
  const client = useQueryClient();
  const name = nameOf(run);
  const stop = useMutation({
    mutationFn: () => call('stop_run', { id: run.run_id }),
    onSuccess: ({ stopped }) => {
      tell(stopped ? `Stopped ${name}.` : 'It had already ended.');
      setAsking(false);
      void client.invalidateQueries({ queryKey: ['runs'] });
    },
  });
  return (
    <>
      <Button small look="danger" icon="stop" aria-label={`Stop ${name}`} onClick={() => setAsking(true)}>
        Stop
      </Button>
      {asking ? (
        <Confirm
          title={`Stop ${name}?`}
          action="Stop the run"
          keep="Let it run"
          busy={stop.isPending}
          error={stop.error}
          onConfirm={() => stop.mutate()}
          onClose={() => setAsking(false)}
        >
          {run.worker === undefined
            ? 'What it has written is kept, and so is its task. The next reply or scheduled check starts it again; to prevent that, pause all or cancel the task.'
            : `What it has written is kept, and workers of its own are stopped too. ${run.worker.parent} is told that it was stopped.`}
        </Confirm>
      ) : null}
    </>
  );
}
