/** How many statements may be under way: a unit that fills a store must not keep all of them in memory. */
const MOST = 64;

/** The statements of one client that were sent and not waited for. */
export function unanswered() {
  let sent: Promise<unknown>[] = [];

  /** The first that failed is the cause: the server refuses whatever follows it. */
  async function answers(): Promise<void> {
    const waitedFor = sent;
    sent = [];
    for (const answer of waitedFor) await answer;
  }

  return {
    /** Keeps an answer for later. Waits only when too many are open. */
    async add(answer: Promise<unknown>): Promise<void> {
      heard(answer);
      sent.push(answer);
      if (sent.length >= MOST) await answers();
    },
    /** The answer of a statement that was sent behind all of them, once none of them has failed. */
    async before<T>(answer: Promise<T>): Promise<T> {
      if (sent.length > 0) {
        heard(answer);
        await answers();
      }
      return answer;
    },
    forget(): void {
      sent = [];
    },
  };
}

/** A failure that nobody waits for, because an earlier one ended the unit, must not end the process. */
function heard(answer: Promise<unknown>): void {
  answer.catch(() => undefined);
}
