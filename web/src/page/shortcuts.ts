import { useEffect, useRef } from 'react';

export type Shortcuts = Readonly<Record<string, (event: KeyboardEvent) => void>>;

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

const CHORD = 1200;

/** Chords of all users of this hook: the second key of a chord must not trigger a single-key shortcut. */
const chords = new Set<string>();

/** `k` alone, `g b` in sequence, `mod+k` with Ctrl or Cmd. Plain keys do nothing in text fields, dialogs or menus. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts);
  latest.current = shortcuts;
  for (const name of Object.keys(shortcuts)) if (name.includes(' ')) chords.add(name);
  useEffect(() => {
    let first: { key: string; at: number } | undefined;
    function onKey(event: KeyboardEvent) {
      const modified = event.ctrlKey || event.metaKey;
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
      if (modified) return run(`mod+${key}`, event);
      if (event.altKey || isTyping(event.target) || document.querySelector('dialog[open], [role=menu]') !== null)
        return;
      const chord = first !== undefined && event.timeStamp - first.at < CHORD ? `${first.key} ${key}` : undefined;
      first = undefined;
      if (chord !== undefined && (run(chord, event) || chords.has(chord))) return;
      if (!run(key, event)) first = { key, at: event.timeStamp };
    }
    function run(name: string, event: KeyboardEvent): boolean {
      const action = latest.current[name];
      if (action === undefined) return false;
      event.preventDefault();
      action(event);
      return true;
    }
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}

export const modKey = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';
