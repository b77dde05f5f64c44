import { useState } from 'react';
import { readDraft, writeDraft } from '../../api/drafts.ts';
import { keptEdit, keptText } from './kept-edit.ts';
import { type Edit, isSame, rebased } from './merge.ts';
import type { Draft } from './save-task.ts';

/**
 * What the person has changed on a task, on top of the task as it is now. It is kept in the browser under `name` until it
 * is saved or discarded.
 */
export function useEdit(name: string, now: Draft) {
  const [kept] = useState(() => keptEdit(readDraft(name), now));
  const [edit, setEdit] = useState<Edit>(kept ?? { base: now, mine: now, clashes: [] });
  const current = isSame(edit.base, now) ? edit : rebased(edit, now);
  if (current !== edit) change(current);

  function change(next: Edit): void {
    writeDraft(name, keptText(next));
    setEdit(next);
  }
  return {
    edit: current,
    change,
    /** Whether it began with what had been typed before. */
    continued: kept !== undefined && !isSame(current.mine, current.base),
    forget: () => writeDraft(name, ''),
  };
}
