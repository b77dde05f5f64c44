import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { useDraft } from '../../api/drafts.ts';
import { useOnce } from '../../api/use-once.ts';
import { Button } from '../../ui/button.tsx';
import { tell } from '../../ui/overlay/toasts.tsx';
import { FaultNote } from '../../ui/states.tsx';
import { WordsForm } from './words-form.tsx';

interface Props {
  /** The key of the draft. */
  readonly draft: string;
  readonly to: string;
  /** The display name of the recipient, if it differs from the address. */
  readonly name?: string;
  readonly team: string | undefined;
  readonly onSent: () => void;
}

/** A button that becomes a form, so that the user can answer a message in place. */
export function WriteBack({ draft, to, name = to, team, onSent }: Props) {
  const [text, setText] = useDraft(draft);
  const [open, setOpen] = useState(text !== '');
  /** Whether the user has closed the form: then the button that opens it gets the focus back. */
  const [closed, setClosed] = useState(false);
  const client = useQueryClient();
  const send = useMutation({
    mutationFn: (message: string) =>
      call('SendMessage', { to, message, ...(team === undefined ? {} : { team_name: team }) }),
    onSuccess: () => {
      tell(`Sent to ${name}.`);
      setText('');
      setOpen(false);
      onSent();
      void client.invalidateQueries({ queryKey: ['messages'] });
    },
  });
  const sendOnce = useOnce(send, send.mutate);
  if (!open) {
    return (
      <Button small icon="reply" data-act="reply" autoFocus={closed} onClick={() => setOpen(true)}>
        Reply
      </Button>
    );
  }
  const submit = () => {
    if (text.trim() !== '') sendOnce(text);
  };
  return (
    <WordsForm
      label={`Reply to ${name}`}
      placeholder={`Reply to ${name}`}
      text={text}
      busy={send.isPending}
      onChange={setText}
      onSubmit={submit}
      onClose={() => {
        setClosed(true);
        setOpen(false);
      }}
      note={send.isError ? <FaultNote error={send.error} /> : null}
      action={
        <Button small type="submit" icon="reply" disabled={send.isPending || text.trim() === ''}>
          Send
        </Button>
      }
    />
  );
}
