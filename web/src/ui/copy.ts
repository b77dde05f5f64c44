import { useState } from 'react';
import type { IconName } from './icon.tsx';

/** Whether the text is on the clipboard. Browsers refuse it to pages over HTTP from other machines, among others. */
export async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

interface Outcome {
  readonly icon: IconName;
  readonly look: string;
  /** Empty until the user has copied. */
  readonly words: string;
}

const before: Outcome = { icon: 'copy', look: '', words: '' };
const done: Outcome = { icon: 'check', look: 'text-moss', words: 'Copied' };
const refused: Outcome = { icon: 'warning', look: 'text-rust', words: 'Not copied: the browser does not allow it' };

const SHOWN_MS = 1600;

/** Copies a text, and says for a moment how that went; with `lasting` from then on. */
export function useCopy(text: string, lasting = false): Outcome & { readonly copy: () => void } {
  const [outcome, setOutcome] = useState(before);
  async function copy(): Promise<void> {
    setOutcome((await copied(text)) ? done : refused);
    if (!lasting) setTimeout(() => setOutcome(before), SHOWN_MS);
  }
  return { ...outcome, copy: () => void copy() };
}
