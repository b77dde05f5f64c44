import { type KeyboardEvent, useCallback, useEffect, useId, useState } from 'react';
import { Icon } from '../ui/icon.tsx';
import { StatusMark } from '../ui/marks/status.tsx';
import { useModal } from '../ui/overlay/use-modal.ts';
import type { Area } from './areas.ts';
import { type Choice, positionOf } from './palette-choices.ts';
import { useChoices } from './use-choices.ts';

export function Palette({ areas, close }: { areas: readonly Area[]; close: () => void }) {
  const [text, setText] = useState('');
  /** The choice that the user has moved to; the first one until then. */
  const [chosen, setChosen] = useState<string>();
  // Updates the list synchronously: Enter right after the last letter must not act on the previous list.
  const fill = useCallback((words: string) => {
    setText(words);
    setChosen(undefined);
  }, []);
  const choices = useChoices(areas, text, fill, close);
  const dialog = useModal();
  const listId = useId();
  const current = positionOf(choices, chosen);
  useEffect(() => {
    document.getElementById(`${listId}-${current}`)?.scrollIntoView({ block: 'nearest' });
  }, [listId, current]);

  function onKey(event: KeyboardEvent) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      setChosen(choices[(current + step + choices.length) % Math.max(1, choices.length)]?.id);
    }
    // While an input method composes a word, Enter ends the word.
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      choices[current]?.run();
    }
  }

  return (
    <dialog
      ref={dialog}
      aria-label="Search or act"
      onCancel={close}
      onMouseDown={(event) => event.target === dialog.current && close()}
      className="settle mx-auto mt-[12vh] w-[calc(100vw-1.5rem)] max-w-xl overflow-hidden rounded-xl border border-line bg-sheet p-0 text-ink shadow-float"
    >
      <div className="flex items-center gap-3 border-b border-line px-4">
        <Icon name="search" className="text-faint" />
        <input
          data-first
          role="combobox"
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={choices.length === 0 ? undefined : `${listId}-${current}`}
          aria-label="Search, go anywhere, act"
          placeholder="Search, go anywhere, act"
          value={text}
          onChange={(event) => fill(event.target.value)}
          onKeyDown={onKey}
          className="h-12 flex-1 bg-transparent text-base outline-none"
        />
      </div>
      <div id={listId} role="listbox" aria-label="Choices" className="thin-scroll max-h-[50vh] overflow-y-auto p-1.5">
        {choices.map((choice, index) => (
          <ChoiceRow
            key={choice.id}
            id={`${listId}-${index}`}
            choice={choice}
            chosen={index === current}
            onHover={() => setChosen(choice.id)}
          />
        ))}
        {choices.length === 0 ? <p className="px-3 py-6 text-center text-sm text-faint">No matches.</p> : null}
      </div>
    </dialog>
  );
}

function ChoiceRow(props: { id: string; choice: Choice; chosen: boolean; onHover: () => void }) {
  const { id, choice, chosen, onHover } = props;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the box above has the focus and handles the keys.
    // biome-ignore lint/a11y/useFocusableInteractive: options are pointed at from the box, never focused.
    <div
      id={id}
      role="option"
      aria-selected={chosen}
      onClick={choice.run}
      onMouseMove={onHover}
      className={`flex h-9 cursor-pointer items-center gap-3 rounded-md px-3 text-sm ${chosen ? 'bg-lift' : ''}`}
    >
      {choice.status === undefined ? (
        <Icon name={choice.icon ?? 'chevron'} size={15} className="text-faint" />
      ) : (
        <StatusMark status={choice.status} />
      )}
      <span className="min-w-0 flex-1 truncate">{choice.label}</span>
      {choice.note === undefined ? null : <span className="text-xs text-faint">{choice.note}</span>}
    </div>
  );
}
