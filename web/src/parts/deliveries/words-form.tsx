import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';

interface Props {
  readonly label: string;
  readonly placeholder: string;
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  /** Whether the text is being sent: what is typed now would be lost. */
  readonly busy?: boolean;
  /** The error of the last attempt to send. */
  readonly note?: ReactNode;
  /** The submit button. */
  readonly action: ReactNode;
}

/** A small form in place of a button: Ctrl Enter sends, Escape closes it and keeps the draft. */
export function WordsForm({ label, placeholder, text, busy = false, note, action, ...on }: Props) {
  return (
    <form
      className="flex w-full flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        on.onSubmit();
      }}
    >
      <TextArea
        autoFocus
        aria-label={label}
        rows={2}
        value={text}
        readOnly={busy}
        placeholder={placeholder}
        onChange={(event) => on.onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') on.onClose();
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) on.onSubmit();
        }}
      />
      {note}
      <div className="flex justify-end gap-2">
        <Button small look="quiet" onClick={on.onClose}>
          Not now
        </Button>
        {action}
      </div>
    </form>
  );
}
