import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { useDraft } from '../api/drafts.ts';
import { useOnce } from '../api/use-once.ts';
import { Button } from '../ui/button.tsx';
import { TextArea } from '../ui/field.tsx';
import { FaultNote } from '../ui/states.tsx';

interface Props {
  readonly id: string;
  readonly to: string | null;
  /** The key of the draft, for tasks with more than one input. */
  readonly draft?: string;
  readonly onSent?: () => void;
}

export function Reply({ id, to, draft = `reply.${id}`, onSent }: Props) {
  const [text, setText] = useDraft(draft);
  const client = useQueryClient();
  const send = useMutation({
    mutationFn: () => call('thread_reply', { id, message: text }),
    onSuccess: () => {
      setText('');
      void client.invalidateQueries({ queryKey: ['task', id] });
      onSent?.();
    },
  });
  const sendOnce = useOnce(send, () => send.mutate());
  const submit = () => {
    if (text.trim() !== '') sendOnce();
  };
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextArea
        aria-label="Reply"
        data-act="reply"
        rows={2}
        value={text}
        readOnly={send.isPending}
        placeholder={to === null || to === 'user' ? 'Write a comment' : `Reply to ${to}`}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
        }}
      />
      {send.isError ? <FaultNote error={send.error} /> : null}
      <div className="flex justify-end gap-2">
        <Button type="submit" icon="reply" disabled={send.isPending || text.trim() === ''}>
          Reply
        </Button>
      </div>
    </form>
  );
}
