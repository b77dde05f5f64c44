/** The state of a session's work, as read from the entries of a task's thread. */
export interface WorkingState {
  readonly blocker: string | null;
  readonly next: string | null;
  readonly evidence: string | null;
}

const nothing: ReadonlySet<string> = new Set(['', 'none', 'null', 'n/a', '-']);

/** Reads `key=value` pairs separated by `;` or `|`; the newest value of each key wins. Texts must be newest first. */
export function workingState(texts: readonly string[]): WorkingState {
  const found = new Map<string, string>();
  for (const text of texts) {
    for (const part of text.split(/[;|]/)) {
      const at = part.indexOf('=');
      const key = part.slice(0, Math.max(at, 0)).trim().toLowerCase();
      if (at > 0 && !found.has(key)) found.set(key, part.slice(at + 1).trim());
    }
  }
  const of = (key: keyof WorkingState) => {
    const value = found.get(key) ?? '';
    return nothing.has(value.toLowerCase()) ? null : value;
  };
  return { blocker: of('blocker'), next: of('next'), evidence: of('evidence') };
}
