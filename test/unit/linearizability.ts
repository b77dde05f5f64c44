/** One call on a board as a process saw it: its start, its end and its outcome. */
export interface Operation {
  readonly process: number;
  readonly kind: 'claim' | 'complete';
  readonly task: number;
  readonly start: number;
  /** Infinity if no answer came: the call may have taken effect at any time since its start, or never. */
  readonly end: number;
  readonly outcome: 'ok' | 'already_claimed' | 'already_resolved' | 'blocked' | 'unknown';
}

interface TaskState {
  readonly holder: number | undefined;
  readonly done: boolean;
  readonly openBlockers: number;
}

/** Sequential model of the board: returns the state after the call, or undefined if its outcome is impossible. */
function after(state: TaskState, operation: Operation, task: number): TaskState | undefined {
  const { holder, done, openBlockers } = state;
  const { process, kind, outcome } = operation;
  if (operation.task !== task) return { ...state, openBlockers: openBlockers - 1 };
  const heldByOther = holder !== undefined && holder !== process;
  if (kind === 'complete')
    return outcome === 'ok' && holder === process && !done ? { ...state, done: true } : undefined;
  switch (outcome) {
    case 'ok':
      return !done && !heldByOther && openBlockers === 0 ? { ...state, holder: process } : undefined;
    case 'already_claimed':
      return !done && heldByOther ? state : undefined;
    case 'already_resolved':
      return done ? state : undefined;
    case 'blocked':
      return !done && !heldByOther && openBlockers > 0 ? state : undefined;
    default:
      return state;
  }
}

/**
 * Whether some order of the calls explains every outcome and keeps the order of calls that do not overlap. Searches the
 * orders depth-first and remembers visited states; at most as many calls overlap as there are processes, so the search
 * stays small.
 */
function isLinearizable(operations: readonly Operation[], task: number, openBlockers: number): boolean {
  const sorted = [...operations].sort((a, b) => a.start - b.start);
  const seen = new Set<string>();
  const stack: { readonly taken: bigint; readonly state: TaskState }[] = [
    { taken: 0n, state: { holder: undefined, done: false, openBlockers } },
  ];
  const everything = (1n << BigInt(sorted.length)) - 1n;
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    const { taken, state } = at;
    if (taken === everything) return true;
    const key = `${taken} ${state.holder} ${state.done} ${state.openBlockers}`;
    if (seen.has(key)) continue;
    seen.add(key);
    const left = sorted
      .map((operation, index) => ({ operation, bit: 1n << BigInt(index) }))
      .filter(({ bit }) => !(taken & bit));
    const firstEnd = Math.min(...left.map(({ operation }) => operation.end));
    for (const { operation, bit } of left) {
      if (operation.start > firstEnd) break;
      const next = after(state, operation, task);
      if (next !== undefined) stack.push({ taken: taken | bit, state: next });
    }
  }
  return false;
}

/**
 * Returns the tasks whose calls no order explains. Each task is checked with its own calls and the completions of its
 * blockers, since its outcomes depend on nothing else.
 */
export function brokenTasks(
  history: readonly Operation[],
  blockersOf: ReadonlyMap<number, readonly number[]>,
): readonly number[] {
  const tasks = [...new Set(history.map(({ task }) => task))].sort((a, b) => a - b);
  return tasks.filter((task) => {
    const blockers = blockersOf.get(task) ?? [];
    const relevant = history.filter(
      (one) => one.task === task || (blockers.includes(one.task) && one.kind === 'complete' && one.outcome === 'ok'),
    );
    return !isLinearizable(relevant, task, blockers.length);
  });
}
