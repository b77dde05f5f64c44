import { useEffect, useState } from 'react';

const PREFIX = 'waggle.draft.';
const CHANGED = 'waggle:draft';
const KEPT_MS = 14 * 24 * 3600 * 1000;

interface Kept {
  readonly text: string;
  readonly at: number;
}

/** What was typed into a box and not sent, also before the page was loaded. */
export function readDraft(name: string): string {
  return keptAt(`${PREFIX}${name}`)?.text ?? '';
}

/** Puts words into a box that is open elsewhere on the page. */
export function proposeDraft(name: string, text: string): void {
  writeDraft(name, text);
  window.dispatchEvent(new Event(CHANGED));
}

/** An empty text is no draft. */
export function writeDraft(name: string, text: string): void {
  try {
    if (text === '') localStorage.removeItem(`${PREFIX}${name}`);
    else localStorage.setItem(`${PREFIX}${name}`, JSON.stringify({ text, at: Date.now() } satisfies Kept));
  } catch {
    // A full or forbidden storage costs the draft, not the typing.
  }
}

function keptAt(key: string): Kept | undefined {
  try {
    // The parse boundary: written above, or by an older page.
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<Kept> | null;
    return typeof kept?.text === 'string' && typeof kept.at === 'number' ? { text: kept.text, at: kept.at } : undefined;
  } catch {
    return undefined;
  }
}

/** Forgets drafts that nobody came back for. */
export function sweepDrafts(now: number): void {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(PREFIX) && now - (keptAt(key)?.at ?? 0) > KEPT_MS) localStorage.removeItem(key);
  }
}

/** The text of a box, kept in the browser until it is sent: setting it to nothing forgets it. */
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
