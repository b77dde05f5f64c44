/** One call on a message as its process observed it. By the clock of a late process the message has expired. */
export interface MessageCall {
  readonly message: number;
  readonly process: number;
  readonly kind: 'claim' | 'read' | 'reply' | 'retract';
  readonly start: number;
  readonly end: number;
  /** `ok` or the error code. */
  readonly outcome: string;
  readonly isLate: boolean;
}

/** The state of a broadcast in the sequential model. */
interface State {
  readonly claimedBy: number | null;
  readonly isReplied: boolean;
  readonly isRetracted: boolean;
  /** The processes that have read it, as a bit set. */
  readonly readers: number;
}

const fresh: State = { claimedBy: null, isReplied: false, isRetracted: false, readers: 0 };

interface Turn {
  readonly outcome: string;
  readonly next: State;
}

/** Applies a call to the model: returns the expected outcome and the next state. */
function turn(state: State, { kind, process, isLate }: MessageCall): Turn {
  const same = (outcome: string): Turn => ({ outcome, next: state });
  const { claimedBy, isReplied, isRetracted, readers } = state;
  if (kind === 'reply') {
    const isOver = isReplied || isRetracted || (isLate && (readers & (1 << process)) === 0);
    return { outcome: 'ok', next: isOver ? state : { ...state, isReplied: true, claimedBy: claimedBy ?? process } };
  }
  if (isRetracted) return same('ALREADY_RETRACTED');
  if (kind === 'retract') {
    return isReplied ? same('ALREADY_REPLIED') : { outcome: 'ok', next: { ...state, isRetracted: true } };
  }
  const hasRead = (readers & (1 << process)) !== 0;
  if (kind === 'read') {
    if (isReplied || hasRead) return same('ok');
    return isLate ? same('MESSAGE_EXPIRED') : { outcome: 'ok', next: { ...state, readers: readers | (1 << process) } };
  }
  if (claimedBy === process) return same('ok');
  if (isLate && !isReplied && !hasRead) return same('MESSAGE_EXPIRED');
  return claimedBy === null ? { outcome: 'ok', next: { ...state, claimedBy: process } } : same('ALREADY_CLAIMED');
}

/**
 * Whether the calls are linearizable: some sequential order explains every answer and keeps the order of any two calls
 * of which one ended before the other began. At most as many calls as processes overlap, so the search stays small.
 */
export function isExplained(calls: readonly MessageCall[]): boolean {
  const sorted = [...calls].sort((a, b) => a.start - b.start);
  const everything = (1n << BigInt(sorted.length)) - 1n;
  const seen = new Set<string>();
  const open: { readonly taken: bigint; readonly state: State }[] = [{ taken: 0n, state: fresh }];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const { taken, state } = at;
    if (taken === everything) return true;
    const key = `${taken} ${JSON.stringify(state)}`;
    if (seen.has(key)) continue;
    seen.add(key);
    const left = sorted
      .map((call, index) => ({ call, bit: 1n << BigInt(index) }))
      .filter(({ bit }) => (taken & bit) === 0n);
    const firstEnd = Math.min(...left.map(({ call }) => call.end));
    for (const { call, bit } of left) {
      if (call.start > firstEnd) break;
      const { outcome, next } = turn(state, call);
      if (outcome === call.outcome) open.push({ taken: taken | bit, state: next });
    }
  }
  return false;
}
