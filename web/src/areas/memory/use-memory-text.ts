import { useEffect, useState } from 'react';
import { useDraft } from '../../api/drafts.ts';
import type { Memory } from './memory-actions.tsx';

/**
 * The text of a memory during an edit, stored with the revision it is based on until it is saved: changes made by an
 * agent since then are shown and not overwritten, even if the user returns a day later.
 */
export function useMemoryText(memory: Memory | undefined) {
  const name = `memory.${memory?.memory_id ?? 'new'}`;
  const [draft, setDraft] = useDraft(name);
  const [draftBase, setDraftBase] = useDraft(`${name}.revision`);
  const now = memory?.revision ?? 0;
  const [base, setBase] = useState(draft === '' || draftBase === '' ? now : Number(draftBase));
  const [text, setText] = useState(draft === '' ? (memory?.content ?? '') : draft);
  useEffect(() => {
    if (memory === undefined || draft !== '' || memory.revision === base) return;
    setText(memory.content);
    setBase(memory.revision);
  }, [memory, draft, base]);
  const write = (words: string, from = base): void => {
    setText(words);
    setDraft(words);
    setDraftBase(words === '' ? '' : String(from));
  };
  return {
    text,
    base: revisionToSave(memory, text, base),
    write,
    /** The current text on the hub, if it differs from both the base and the user's text. */
    theirs: memory !== undefined && base !== now && memory.content !== text ? memory.content : undefined,
    decide: (words: string): void => {
      setBase(now);
      write(words, now);
    },
    forget: (): void => {
      setDraft('');
      setDraftBase('');
    },
  };
}

/**
 * The revision to save an edit against. If the hub has the text already, there is nothing to overwrite: an earlier
 * attempt was stored, and only its answer was lost or the move to another collection failed.
 */
export function revisionToSave(
  memory: Pick<Memory, 'content' | 'revision'> | undefined,
  text: string,
  base: number,
): number {
  return memory !== undefined && memory.content === text ? memory.revision : base;
}
