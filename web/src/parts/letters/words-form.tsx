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
  /** What went wrong when it was sent. */
  readonly note?: ReactNode;
  /** The button that sends it. */
  readonly action: ReactNode;
}

/** A small box in the place of a button: Ctrl Enter sends, Escape keeps the words for later. */
export function WordsForm({ label, placeholder, text, onChange, onSubmit, onClose, note, action }: Props) {
  return (
    <form
      className="flex w-full flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <TextArea
        autoFocus
        aria-label={label}
        rows={2}
        value={text}
        placeholder={placeholder}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose();
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSubmit();
        }}
      />
      {note}
      <div className="flex justify-end gap-2">
        <Button small look="quiet" onClick={onClose}>
          Not now
        </Button>
        {action}
      </div>
    </form>
  );
}
