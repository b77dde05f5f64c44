import { type Held, HOLD_MS, sendNow, undoAct, useHeld } from '../../api/held.ts';
import { Button } from '../button.tsx';
import { Icon } from '../icon.tsx';

/** Toasts for recent actions, each with buttons to undo it and to send it at once. */
export function HeldToasts() {
  return useHeld().map((act) => <HeldToast key={act.id} act={act} />);
}

export function HeldToast({ act }: { act: Held }) {
  return (
    <div
      role="status"
      data-held={act.on}
      className="settle pointer-events-auto w-full max-w-sm overflow-hidden rounded-lg border border-line bg-sheet text-sm shadow-float"
    >
      <div className="flex items-center gap-2.5 py-2 pr-2 pl-3.5">
        <Icon name="check" size={15} className="text-moss" />
        <p className="min-w-0 flex-1 break-words">{act.words}</p>
        <Button small onClick={() => undoAct(act.id)}>
          Undo
        </Button>
        <Button small look="quiet" icon="check" onClick={() => sendNow(act.id)}>
          Do it now
        </Button>
      </div>
      <div aria-hidden="true" className="runs-out h-0.5 bg-honey" style={{ animationDuration: `${HOLD_MS}ms` }} />
    </div>
  );
}
