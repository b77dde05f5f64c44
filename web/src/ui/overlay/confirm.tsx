import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { FaultNote } from '../states.tsx';
import { Dialog } from './dialog.tsx';

interface Props {
  readonly title: string;
  readonly action: string;
  readonly keep?: string;
  readonly children: ReactNode;
  readonly busy?: boolean;
  readonly error?: unknown;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks for confirmation before something that cannot be undone. */
export function Confirm({ title, action, keep = 'Keep it', children, busy = false, error, ...on }: Props) {
  return (
    <Dialog title={title} onClose={on.onClose}>
      <div className="flex flex-col gap-4 text-sm">
        <div className="text-soft">{children}</div>
        {error === undefined || error === null ? null : <FaultNote error={error} />}
        <div className="flex justify-end gap-2">
          <Button onClick={on.onClose}>{keep}</Button>
          <Button look="danger" data-first disabled={busy} onClick={on.onConfirm}>
            {action}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
