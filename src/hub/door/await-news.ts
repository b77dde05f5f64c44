import type { Caller } from '../../core/caller.ts';
import type { NewsQuestion, NewsText } from '../../core/hooks/news-question.ts';
import { SECOND } from '../../core/time.ts';
import type { WaitingItem } from '../../core/waiting.ts';
import { attend, mustAttend } from '../../flows/news/attend.ts';
import { bringNews, hasNews } from '../../flows/news/bring-news.ts';
import { hookLook, hookTell } from '../../flows/news/hook-text.ts';
import { gitPlace } from '../../repo/git-place.ts';
import type { Store } from '../../store/store.ts';
import type { ToolSettings } from '../../tools/run-context.ts';
import { looks, newsOf } from '../follow.ts';
import { arrivalOf } from './arrival.ts';
import { callerScope } from './permission.ts';

export interface NewsParts {
  readonly store: Store;
  readonly settings: ToolSettings;
  readonly caller: Caller;
  /** Stores the calls answered so far, and what they showed. */
  readonly callsWritten: () => Promise<void>;
  /**
   * The looks are repeated: a session that joins a task gets older batons, and the time of another session's offer ends,
   * without any new event.
   */
  readonly lookAgainMs?: number;
}

const LOOK_AGAIN_MS = 5 * SECOND;
const ITEMS_AT_ONCE = 50;

/** Looks at once and whenever there is news for anybody, until one look finds something or the time is up. */
async function untilFound<T>(
  { store, lookAgainMs = LOOK_AGAIN_MS }: NewsParts,
  timeoutMs: number,
  signal: AbortSignal | undefined,
  look: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const deadline = performance.now() + timeoutMs;
  const left = () => Math.min(deadline - performance.now(), lookAgainMs);
  for await (const _ of looks(newsOf(store), left, signal)) {
    const found = await look();
    if (found !== undefined) return found;
    if (performance.now() >= deadline) break;
  }
  return undefined;
}

/** The items that `wait` brings; none if the time is up. */
export async function waitForNews(
  parts: NewsParts,
  timeoutMs: number,
  signal: AbortSignal | undefined,
): Promise<readonly WaitingItem[]> {
  const { store, settings, caller, callsWritten } = parts;
  const scope = callerScope(caller);
  const { session } = caller;
  const waiter = { session, patienceMs: settings.offerSeconds * SECOND };
  await store.write(scope, 'wait', async (unit) => {
    await unit.sessions.touch(caller);
    if (timeoutMs > 0) await unit.sessions.listens(session, unit.now + timeoutMs + waiter.patienceMs);
  });
  const found = await untilFound(parts, timeoutMs, signal, async () => {
    if (!(await store.read(scope, (unit) => hasNews(unit, waiter)))) return undefined;
    // What an answer has just shown is not news.
    await callsWritten();
    // If the caller has disconnected, mark nothing: the news stays for its next wait.
    const items = await store.write(scope, 'wait', async (unit) =>
      signal?.aborted === true ? [] : bringNews(unit, waiter, ITEMS_AT_ONCE),
    );
    return items.length > 0 ? items : undefined;
  });
  return found ?? [];
}

/** Answers a client's hook at once, or when there is something new for its session. */
export async function answerHook(
  parts: NewsParts,
  question: NewsQuestion,
  holdMs: number,
  signal: AbortSignal | undefined,
): Promise<NewsText> {
  const { store, settings, caller, callsWritten } = parts;
  const { agent, session, client, cwd } = caller;
  const scope = callerScope(caller);
  const place = question.wants === 'news' || cwd === undefined ? undefined : gitPlace(cwd);
  const patienceMs = settings.offerSeconds * SECOND;
  const asking = { agent, session, client, place, staleMinutes: settings.claimStaleMinutes, patienceMs };
  const attending = { session, told: question.told, holds: holdMs > 0 };
  let isAttended = false;
  const look = () =>
    store.read(scope, async (unit) => {
      const must = !isAttended && (await mustAttend(unit, attending));
      return { must, answer: must ? undefined : await hookLook(unit, asking, question) };
    });
  let last: NewsText = { text: null, news: question.told };
  await untilFound(parts, holdMs, signal, async () => {
    const first = await look();
    isAttended = true;
    if (first.must) await store.write(scope, 'hook_news', (unit) => attend(unit, arrivalOf(caller), attending));
    let { answer } = first.must ? await look() : first;
    if (answer === undefined) {
      // What an answer has just shown is not news.
      await callsWritten();
      // A client that is gone would not show the text.
      if (signal?.aborted === true) return undefined;
      answer = await store.write(scope, 'hook_news', (unit) => hookTell(unit, asking, question));
    }
    last = answer;
    return last.text ?? undefined;
  });
  return last;
}
