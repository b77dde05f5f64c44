import { leftOut } from '../../../kernel/text/both-ends.ts';

const KEPT = { head: 32 * 1024, tail: 96 * 1024 };

/** Raw output of a program: keeps the beginning, the end, and the number of characters cut between them. */
export function rawOutput(kept = KEPT) {
  let head = '';
  let tail = '';
  let cut = 0;
  let changed = false;
  return {
    add(text: string): void {
      changed = true;
      const room = Math.max(0, kept.head - head.length);
      head += text.slice(0, room);
      tail += text.slice(room);
      if (tail.length <= kept.tail * 2) return;
      cut += tail.length - kept.tail;
      tail = tail.slice(-kept.tail);
    },
    /** The text to store, or undefined if nothing was added since the last call. */
    take(): { text: string; cut: number } | undefined {
      if (!changed) return undefined;
      changed = false;
      const over = Math.max(0, tail.length - kept.tail);
      const total = cut + over;
      const gap = total === 0 ? '' : leftOut(total);
      return { text: `${head}${gap}${tail.slice(over)}`, cut: total };
    },
  };
}
