import { useRef } from 'react';
import { type Held, undoAct } from '../api/held.ts';
import { Button } from '../ui/button.tsx';
import { focusIfLost } from '../ui/focus-if-lost.ts';

/** Takes the place of the buttons that started a delayed action. */
export function UndoButton({ held }: { held: Held }) {
  return <Button ref={focusIfLost} onClick={() => undoAct(held.id)}>{`Undo: ${held.words}`}</Button>;
}

/** The ref of the button that takes back the focus when the undo button has gone. */
export function useFocusAfterUndo(held: Held | undefined) {
  const wasHeld = useRef(false);
  if (held !== undefined) wasHeld.current = true;
  return wasHeld.current ? focusIfLost : undefined;
}
