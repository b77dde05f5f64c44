import type { Draft } from './save-task.ts';

/** A field that the user and somebody else have changed to different values. */
export interface Clash {
  readonly field: keyof Draft;
  readonly theirs: Draft[keyof Draft];
}

export interface Edit {
  /** The task as the user last saw it. */
  readonly base: Draft;
  readonly mine: Draft;
  /** Unresolved clashes: nothing is saved while there are any. */
  readonly clashes: readonly Clash[];
}

export const fields = ['title', 'description', 'owner', 'team', 'draft', 'priority', 'due', 'blockedBy'] as const;

export function isSame(a: Draft, b: Draft): boolean {
  return fields.every((field) => a[field] === b[field]);
}

/** Rebases the edit onto the current task. A field that only one side has changed takes that change. */
export function rebased(edit: Edit, now: Draft): Edit {
  let mine = edit.mine;
  const clashes: Clash[] = [];
  for (const field of fields) {
    const [was, own, theirs] = [edit.base[field], edit.mine[field], now[field]];
    const open = edit.clashes.some((clash) => clash.field === field);
    if (own === theirs) continue;
    if (own === was && !open) mine = { ...mine, [field]: theirs };
    else if (theirs !== was || open) clashes.push({ field, theirs });
  }
  return { base: now, mine, clashes };
}

export function decided(edit: Edit, { field, theirs }: Clash, take: 'mine' | 'theirs'): Edit {
  const clashes = edit.clashes.filter((clash) => clash.field !== field);
  return { ...edit, clashes, mine: take === 'mine' ? edit.mine : { ...edit.mine, [field]: theirs } };
}
