import { SECOND } from '../../../kernel/rules/time.ts';
import type { Watching } from '../../../kernel/store/watching.ts';
import type { NewsQuestion, NewsText } from '../rules/news-question.ts';
import type { WaitingItem } from '../rules/waiting-items.ts';
import { attend, mustAttend } from './attend.ts';
import { bringNews, hasNews } from './bring-news.ts';
import { type Asking, hookLook, hookTell } from './hook-text.ts';

/** For how long to wait. */
export interface WaitTerms {
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
  /**
   * The looks are repeated: a session that joins a task gets older batons, and the time of another session's offer ends,
   * without any new event.
   */
  readonly lookAgainMs?: number;
}

interface NewsTerms extends WaitTerms {
  /** How long an offer waits for its session. */
  readonly patienceMs: number;
}

const LOOK_AGAIN_MS = 5 * SECOND;
const ITEMS_AT_ONCE = 50;

/** Looks at once and whenever there is news for anybody, until one look finds something or the time is up. */
async function untilFound<T>(
  watching: Watching,
  { timeoutMs, signal, lookAgainMs = LOOK_AGAIN_MS }: WaitTerms,
  look: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const deadline = performance.now() + timeoutMs;
  const left = () => Math.min(deadline - performance.now(), lookAgainMs);
  for await (const _ of watching.looks('news', left, signal)) {
    const found = await look();
    if (found !== undefined) return found;
    if (performance.now() >= deadline) break;
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
    if (!(await watching.read((unit) => hasNews(unit, waiter)))) return undefined;
    // What an answer has just shown is not news.
    await watching.callsWritten();
    // If the caller has disconnected, mark nothing: the news stays for its next wait.
    const items = await watching.write('wait', async (unit) =>
      signal?.aborted === true ? [] : bringNews(unit, waiter, ITEMS_AT_ONCE),
    );
    return items.length > 0 ? items : undefined;
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
      return { must, answer: must ? undefined : await hookLook(unit, asking, question) };
    });
  let last: NewsText = { text: null, news: question.told };
  await untilFound(watching, terms, async () => {
    const first = await look();
    isAttended = true;
    if (first.must) await watching.write('hook_news', (unit) => attend(unit, watching.arrival(), attending));
    let { answer } = first.must ? await look() : first;
    if (answer === undefined) {
      // What an answer has just shown is not news.
      await watching.callsWritten();
      // A client that is gone would not show the text.
      if (signal?.aborted === true) return undefined;
      answer = await watching.write('hook_news', (unit) => hookTell(unit, asking, question));
    }
    last = answer;
    return last.text ?? undefined;
  });
  return last;
}
