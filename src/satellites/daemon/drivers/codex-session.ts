/** Tokens that a thread has used over all its runs. */
export interface CodexTotals {
  readonly input: number;
  readonly output: number;
  readonly cached: number;
}

export interface CodexRef {
  readonly thread: string;
  readonly totals: CodexTotals;
}

const none: CodexTotals = { input: 0, output: 0, cached: 0 };

/**
 * The program counts tokens over a whole thread, so the next run needs the totals so far: the thread reference carries
 * them, as `<thread>?input=…&output=…&cached=…`.
 */
export function writeCodexRef({ thread, totals }: CodexRef): string {
  return `${thread}?input=${totals.input}&output=${totals.output}&cached=${totals.cached}`;
}

export function readCodexRef(ref: string): CodexRef {
  const [thread = '', query = ''] = ref.split('?');
  const values = new URLSearchParams(query);
  const count = (name: keyof CodexTotals) => {
    const value = Number(values.get(name) ?? none[name]);
    return Number.isSafeInteger(value) && value > 0 ? value : 0;
  };
  return { thread, totals: { input: count('input'), output: count('output'), cached: count('cached') } };
}
