import { type Edit, fields, isSame } from './merge.ts';
import type { Draft } from './save-task.ts';

/**
 * An edit as the browser keeps it; nothing where nothing has changed. Undecided clashes belong to it: `base` already holds
 * the other's value, so without them the next save would overwrite that value unseen.
 */
export function keptText({ base, mine, clashes }: Edit): string {
  if (isSame(base, mine) && clashes.length === 0) return '';
  return JSON.stringify({ base, mine, clashes: clashes.map(({ field }) => field) });
}

/** Only fields of today's form are taken over, and only with values of their kind. */
export function keptEdit(text: string, now: Draft): Edit | undefined {
  if (text === '') return undefined;
  try {
    // The parse boundary: written above, or by an older page.
    const kept = JSON.parse(text) as { base?: object; mine?: object; clashes?: readonly string[] };
    const base = filled(now, kept.base ?? {});
    const undecided = fields.filter((field) => kept.clashes?.includes(field));
    return {
      base,
      mine: filled(now, kept.mine ?? {}),
      clashes: undecided.map((field) => ({ field, theirs: base[field] })),
    };
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
