import { SECOND } from '../../../kernel/rules/time.ts';
import type { Watching } from '../../../kernel/store/watching.ts';
import type { NewsQuestion, NewsText } from '../rules/news-question.ts';
import type { WaitingItem } from '../rules/waiting-items.ts';
import { bringNews, hasNews } from './bring-news.ts';
import { type Asking, hookText } from './hook-text.ts';

/** For how long to wait. */
export interface WaitTerms {
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
  /** A session that joins a task gets older batons without any new event, so the looks are repeated. */
  readonly lookAgainMs?: number;
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
export async function waitForNews(watching: Watching, terms: WaitTerms): Promise<readonly WaitingItem[]> {
  const { caller } = watching;
  await watching.write('wait', (unit) => unit.sessions.touch(caller));
  const found = await untilFound(watching, terms, async () => {
    if (!(await watching.read((unit) => hasNews(unit, caller.session)))) return undefined;
    // If the caller has disconnected, mark nothing: the news stays for its next wait.
    const items = await watching.write('wait', async (unit) =>
      terms.signal?.aborted === true ? [] : bringNews(unit, caller.session, ITEMS_AT_ONCE),
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
  let last: NewsText = { text: null, news: question.told };
  await untilFound(watching, terms, async () => {
    last = await watching.read((unit) => hookText(unit, asking, question));
    return last.text ?? undefined;
  });
  return last;
}
