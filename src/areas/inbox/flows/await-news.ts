import { agentKey } from '../../../kernel/rules/news/concern.ts';
import type { Watching } from '../../../kernel/store/watching.ts';
import type { NewsQuestion, NewsText } from '../rules/news-question.ts';
import type { WaitingItem } from '../rules/waiting-items.ts';
import { attend, mustAttend } from './attend.ts';
import { bringNews, lookForNews } from './bring-news.ts';
import { type Asking, hookLook, hookTell } from './hook-text.ts';

/** For how long to wait. */
export interface WaitTerms {
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
}

interface NewsTerms extends WaitTerms {
  /** How long an offer waits for its session. */
  readonly patienceMs: number;
}

const ITEMS_AT_ONCE = 50;

interface Look<T> {
  readonly found: T | undefined;
  /** When the next look is due although nothing happens: when the time of another session's offer ends. */
  readonly dueMs: number | undefined;
}

/**
 * Looks at once, then whenever a commit concerns the agent and when a turn of an offer ends, until one look finds
 * something or the time is up.
 */
async function untilFound<T>(
  watching: Watching,
  { timeoutMs, signal }: WaitTerms,
  look: () => Promise<Look<T>>,
): Promise<T | undefined> {
  const deadline = performance.now() + timeoutMs;
  let due = deadline;
  const left = () => {
    const now = performance.now();
    return (due > now ? Math.min(due, deadline) : deadline) - now;
  };
  for await (const _ of watching.looks([agentKey(watching.caller.agent)], left, signal)) {
    const { found, dueMs } = await look();
    if (found !== undefined) return found;
    const now = performance.now();
    if (now >= deadline) break;
    due = dueMs === undefined ? deadline : now + dueMs;
  }
  return undefined;
}

/** The items that `wait` brings; none if the time is up. */
export async function waitForNews(watching: Watching, terms: NewsTerms): Promise<readonly WaitingItem[]> {
  const { caller } = watching;
  const { timeoutMs, signal, patienceMs } = terms;
  const waiter = { session: caller.session, patienceMs };
  await watching.write('wait', async (unit) => {
    await unit.sessions.touch(caller);
    if (timeoutMs > 0) await unit.sessions.listens(caller.session, unit.now + timeoutMs + patienceMs);
  });
  const found = await untilFound(watching, terms, async () => {
    const { hasNews, dueMs } = await watching.read(async (unit) => {
      const { due, ...look } = await lookForNews(unit, waiter);
      return { ...look, dueMs: due === undefined ? undefined : due - unit.now };
    });
    if (!hasNews) return { found: undefined, dueMs };
    // What an answer has just shown is not news.
    await watching.callsWritten();
    // If the caller has disconnected, mark nothing: the news stays for its next wait.
    const items = await watching.write('wait', async (unit) =>
      signal?.aborted === true ? [] : bringNews(unit, waiter, ITEMS_AT_ONCE),
    );
    // If another session was faster, its turn ends after this time.
    return { found: items.length > 0 ? items : undefined, dueMs: patienceMs };
  });
  return found ?? [];
}

/** Answers a client's hook at once, or when there is something new for its session. */
export async function answerHook(
  watching: Watching,
  asking: Asking,
  question: NewsQuestion,
  terms: WaitTerms,
): Promise<NewsText> {
  const { timeoutMs, signal } = terms;
  const attending = { session: asking.session, told: question.told, holds: timeoutMs > 0 };
  let isAttended = false;
  const look = () =>
    watching.read(async (unit) => {
      const must = !isAttended && (await mustAttend(unit, attending));
      if (must) return { must, answer: undefined, dueMs: undefined };
      const { answer, due } = await hookLook(unit, asking, question);
      return { must, answer, dueMs: due === undefined ? undefined : due - unit.now };
    });
  let last: NewsText = { text: null, news: question.told };
  await untilFound(watching, terms, async () => {
    const first = await look();
    isAttended = true;
    if (first.must) await watching.write('hook_news', (unit) => attend(unit, watching.arrival(), attending));
    const { answer, dueMs } = first.must ? await look() : first;
    if (answer === undefined) {
      // What an answer has just shown is not news.
      await watching.callsWritten();
      // A client that is gone would not show the text.
      if (signal?.aborted === true) return { found: undefined, dueMs };
      last = await watching.write('hook_news', (unit) => hookTell(unit, asking, question));
    } else last = answer;
    // If another session was faster, its turn ends after this time.
    return { found: last.text ?? undefined, dueMs: answer === undefined ? asking.patienceMs : dueMs };
  });
  return last;
}
