import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, type Output } from '../../api/client.ts';
import { useDraft } from '../../api/drafts.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { FaultNote } from '../../ui/states.tsx';
import { tell } from '../../ui/toasts.tsx';
import { Decision } from './decision.tsx';

export type Letter = Output<'list_messages'>['messages'][number];

export const responses = {
  plan_approval_request: 'plan_approval_response',
  shutdown_request: 'shutdown_response',
} as const;

/** A request is answered with yes or no, everything else with words. */
export function Answer({ letter, onAnswered }: { letter: Letter; onAnswered: () => void }) {
  const [, response] = Object.entries(responses).find(([type]) => type === letter.type) ?? [];
  if (response === undefined || letter.request_id === undefined) {
    return <WrittenAnswer letter={letter} onAnswered={onAnswered} />;
  }
  return <Decision letter={letter} type={response} onAnswered={onAnswered} />;
}

/** A box in place: whoever asks is answered where the question stands. */
function WrittenAnswer({ letter, onAnswered }: { letter: Letter; onAnswered: () => void }) {
  const [text, setText] = useDraft(`answer.${letter.msg_id}`);
  const [open, setOpen] = useState(text !== '');
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
      setText('');
      setOpen(false);
      onAnswered();
      void client.invalidateQueries({ queryKey: ['messages'] });
    },
  });
  if (!open) {
    return (
      <Button small icon="reply" data-act="reply" onClick={() => setOpen(true)}>
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
          if (event.key === 'Escape') setOpen(false);
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
        }}
      />
      {send.isError ? <FaultNote error={send.error} /> : null}
      <div className="flex justify-end gap-2">
        <Button small look="quiet" onClick={() => setOpen(false)}>
          Not now
        </Button>
        <Button small type="submit" icon="reply" disabled={send.isPending || text.trim() === ''}>
          Send answer
        </Button>
      </div>
    </form>
  );
}
