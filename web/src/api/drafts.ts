import { useEffect, useState } from 'react';

const PREFIX = 'waggle.draft.';
const CHANGED = 'waggle:draft';
const KEPT_MS = 14 * 24 * 3600 * 1000;

interface Kept {
  readonly text: string;
  readonly at: number;
}

/** Unsent text of an input, including text from before a reload. */
export function readDraft(name: string): string {
  return keptAt(`${PREFIX}${name}`)?.text ?? '';
}

/** Puts text into an input that is open elsewhere on the page. */
export function proposeDraft(name: string, text: string): void {
  writeDraft(name, text);
  window.dispatchEvent(new Event(CHANGED));
}

/** An empty text deletes the draft. */
export function writeDraft(name: string, text: string): void {
  try {
    if (text === '') localStorage.removeItem(`${PREFIX}${name}`);
    else localStorage.setItem(`${PREFIX}${name}`, JSON.stringify({ text, at: Date.now() } satisfies Kept));
  } catch {
    // If the storage is full or blocked, the draft is lost, but typing still works.
  }
}

/** The draft of an input that starts with a stored value. It is quoted: an emptied input must be kept too. */
export function draftOver(stored: string, text: string): string {
  return text === stored ? '' : JSON.stringify(text);
}

/** The text in a draft from `draftOver`, or the stored value if there is none. */
export function textOver(stored: string, draft: string): string {
  try {
    // The parse boundary: written above, or by an older version of the page.
    const text: unknown = JSON.parse(draft);
    return typeof text === 'string' ? text : stored;
  } catch {
    return stored;
  }
}

function keptAt(key: string): Kept | undefined {
  try {
    // The parse boundary: written above, or by an older version of the page.
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<Kept> | null;
    return typeof kept?.text === 'string' && typeof kept.at === 'number' ? { text: kept.text, at: kept.at } : undefined;
  } catch {
    return undefined;
  }
}

/** Deletes expired drafts. */
export function sweepDrafts(now: number): void {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(PREFIX) && now - (keptAt(key)?.at ?? 0) > KEPT_MS) localStorage.removeItem(key);
  }
}

/** The text of an input, kept in the browser until it is sent; setting it to an empty text deletes it. */
export function useDraft(name: string): readonly [text: string, setText: (text: string) => void] {
  const [state, setState] = useState(() => ({ name, text: readDraft(name) }));
  const shown = state.name === name ? state : { name, text: readDraft(name) };
  if (shown !== state) setState(shown);
  useEffect(() => {
    const look = () => setState({ name, text: readDraft(name) });
    window.addEventListener(CHANGED, look);
    return () => window.removeEventListener(CHANGED, look);
  }, [name]);
  return [
    shown.text,
    (text) => {
      writeDraft(name, text);
      setState({ name, text });
    },
  ];
}
