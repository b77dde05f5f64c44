import { useState } from 'react';
import { readDraft, writeDraft } from '../../api/drafts.ts';
import { type Edit, isSame, rebased } from './merge.ts';
import type { Draft } from './save-task.ts';

/**
 * What the person has changed on a task, on top of the task as it is now. It is kept in the browser under `name` until it
 * is saved or discarded.
 */
export function useEdit(name: string, now: Draft) {
  const [kept] = useState(() => keptEdit(name, now));
  const [edit, setEdit] = useState<Edit>(kept ?? { base: now, mine: now, clashes: [] });
  const current = isSame(edit.base, now) ? edit : rebased(edit, now);
  if (current !== edit) change(current);

  function change(next: Edit): void {
    const touched = !isSame(next.base, next.mine) || next.clashes.length > 0;
    writeDraft(name, touched ? JSON.stringify({ base: next.base, mine: next.mine }) : '');
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

/** Only fields of today's form are taken over, and only with values of their kind. */
function keptEdit(name: string, now: Draft): Edit | undefined {
  const text = readDraft(name);
  if (text === '') return undefined;
  try {
    // The parse boundary: written above, or by an older page.
    const kept = JSON.parse(text) as { base?: object; mine?: object };
    return { base: filled(now, kept.base ?? {}), mine: filled(now, kept.mine ?? {}), clashes: [] };
  } catch {
    return undefined;
  }
}

function filled(now: Draft, kept: object): Draft {
  const fitting = Object.entries(kept).filter(([key, value]) =>
    Object.entries(now).some(([field, own]) => field === key && typeof own === typeof value),
  );
  return { ...now, ...Object.fromEntries(fitting) };
}
