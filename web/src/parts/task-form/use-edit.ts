import { useState } from 'react';
import { readDraft, writeDraft } from '../../api/drafts.ts';
import { keptEdit, keptText } from './kept-edit.ts';
import { type Edit, isSame, rebased } from './merge.ts';
import type { Draft } from './save-task.ts';

/**
 * The user's changes to a task, on top of its current state, stored in the browser under `name` until they are saved or
 * discarded.
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
    /** Whether the edit started from a stored draft. */
    continued: kept !== undefined && !isSame(current.mine, current.base),
    forget: () => writeDraft(name, ''),
  };
}
