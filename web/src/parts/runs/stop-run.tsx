import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/overlay/confirm.tsx';
import { tell } from '../../ui/overlay/toasts.tsx';
import { afterStop, nameOf, type Run, stopWords } from '../../ui/run-looks.ts';

/** Stops one run, after a confirmation. Its task stays unchanged. */
export function StopRun({ run }: { run: Run }) {
  const [asking, setAsking] = useState(false);
  const client = useQueryClient();
  const name = nameOf(run);
  const stop = useMutation({
    mutationFn: () => call('stop_run', { id: run.run_id }),
    onSuccess: (answer) => {
      tell(stopWords(answer, name));
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
          onClose={() => {
            stop.reset();
            setAsking(false);
          }}
        >
          {afterStop(run)}
        </Confirm>
      ) : null}
    </>
  );
}
