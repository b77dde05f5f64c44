import { type Edit, fields, isSame } from './merge.ts';
import type { Draft } from './save-task.ts';

/**
 * An edit as stored in the browser; empty if nothing has changed. Unresolved clashes are stored too: `base` already
 * holds the other value, so without them the next save would silently overwrite it.
 */
export function keptText({ base, mine, clashes }: Edit): string {
  if (isSame(base, mine) && clashes.length === 0) return '';
  return JSON.stringify({ base, mine, clashes: clashes.map(({ field }) => field) });
}

/** Restores only fields that the form still has, and only values of the right type. */
export function keptEdit(text: string, now: Draft): Edit | undefined {
  if (text === '') return undefined;
  try {
    // The parse boundary: written above, or by an older version of the page.
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
