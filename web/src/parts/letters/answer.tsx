import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, type Output } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { FaultNote } from '../../ui/states.tsx';
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
  return <WrittenAnswer letter={letter} onAnswered={onAnswered} />;
}

/** A box in place: whoever asks is answered where the question stands. */
function WrittenAnswer({ letter, onAnswered }: { letter: Letter; onAnswered: () => void }) {
  const [text, setText] = useState<string>();
  const client = useQueryClient();
  const send = useMutation({
    mutationFn: (message: string) =>
      call('SendMessage', {
        to: letter.from,
        message,
        ...(letter.team === undefined ? {} : { team_name: letter.team }),
      }),
    onSuccess: () => {
      tell(`Answered ${letter.from}.`);
      setText(undefined);
      onAnswered();
      void client.invalidateQueries({ queryKey: ['messages'] });
    },
  });
  if (text === undefined) {
    return (
      <Button small icon="reply" onClick={() => setText('')}>
        Answer
      </Button>
    );
  }
  const submit = () => text.trim() !== '' && send.mutate(text);
  return (
    <form
      className="flex w-full flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextArea
        autoFocus
        aria-label={`Answer to ${letter.from}`}
        rows={2}
        value={text}
        placeholder={`Answer ${letter.from}`}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setText(undefined);
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
        }}
      />
      {send.isError ? <FaultNote error={send.error} /> : null}
      <div className="flex justify-end gap-2">
        <Button small look="quiet" onClick={() => setText(undefined)}>
          Not now
        </Button>
        <Button small type="submit" icon="reply" disabled={send.isPending || text.trim() === ''}>
          Send answer
        </Button>
      </div>
    </form>
  );
}
