import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { useDraft } from '../../api/drafts.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { FaultNote } from '../../ui/states.tsx';
import { tell } from '../../ui/toasts.tsx';

interface Props {
  /** What the unsent words are kept under. */
  readonly draft: string;
  readonly to: string;
  /** What people call it, where that is not its address. */
  readonly name?: string;
  readonly team: string | undefined;
  readonly onSent: () => void;
}

/** A button that becomes a box: whoever writes is answered where the message stands. */
export function WriteBack({ draft, to, name = to, team, onSent }: Props) {
  const [text, setText] = useDraft(draft);
  const [open, setOpen] = useState(text !== '');
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
  if (!open) {
    return (
      <Button small icon="reply" data-act="reply" onClick={() => setOpen(true)}>
        Reply
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
        aria-label={`Reply to ${name}`}
        rows={2}
        value={text}
        placeholder={`Reply to ${name}`}
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
          Send
        </Button>
      </div>
    </form>
  );
}
