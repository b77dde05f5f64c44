import { type ReactNode, useId } from 'react';
import { Button } from '../button.tsx';
import { InsideDialog } from './inside-dialog.ts';
import { useFirm } from './use-firm.ts';
import { useModal } from './use-modal.ts';

interface Props {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly wide?: boolean;
  /** As wide as the window allows, for graphs. */
  readonly widest?: boolean;
  /** Closing would lose the content, so only the dialog's own buttons close it. */
  readonly firm?: boolean;
}

/** The browser's modal dialog: it traps focus, closes on Escape and needs no inline style that the CSP would block. */
export function Dialog({ title, onClose, children, wide = false, widest = false, firm = false }: Props) {
  const ref = useModal();
  useFirm(ref, firm);
  const id = useId();
  return (
    <dialog
      ref={ref}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        if (!firm) onClose();
      }}
      // The browser can close the dialog without letting the page prevent it, as for the back gesture on a phone.
      onClose={() => {
        if (ref.current?.open !== false) return;
        if (firm) ref.current.showModal();
        else onClose();
      }}
      onMouseDown={(event) => {
        if (event.target === ref.current && !firm) onClose();
      }}
      className={`settle m-auto max-h-[88dvh] w-[calc(100vw-1.5rem)] ${widest ? 'max-w-6xl' : wide ? 'max-w-2xl' : 'max-w-lg'} overflow-hidden rounded-xl border border-line bg-sheet p-0 text-ink shadow-float`}
    >
      <div className="flex max-h-[88dvh] flex-col">
        <header className="flex items-center justify-between border-b border-line py-2.5 pr-2.5 pl-5">
          <h2 id={id} className="text-base font-semibold">
            {title}
          </h2>
          {firm ? null : <Button look="quiet" icon="cross" small aria-label="Close" onClick={onClose} />}
        </header>
        <div className="thin-scroll overflow-y-auto px-5 py-4">
          <InsideDialog value={true}>{children}</InsideDialog>
        </div>
      </div>
    </dialog>
  );
}
