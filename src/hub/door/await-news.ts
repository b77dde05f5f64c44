import type { Caller } from '../../core/caller.ts';
import type { NewsQuestion, NewsText } from '../../core/hooks/news-question.ts';
import type { WaitingItem } from '../../core/messages/waiting-items.ts';
import { SECOND } from '../../core/time.ts';
import { hookText } from '../../flows/news/hook-text.ts';
import { bringNews, hasNews } from '../../flows/workers/bring-news.ts';
import { gitPlace } from '../../repo/git-place.ts';
import type { Store } from '../../store/store.ts';
import type { ToolSettings } from '../../tools/run-context.ts';
import { looks, newsOf } from '../follow.ts';
import { callerScope } from './permission.ts';

export interface NewsParts {
  readonly store: Store;
  readonly settings: ToolSettings;
  readonly caller: Caller;
  /** A session that joins a task gets older batons without any new event, so the looks are repeated. */
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
  const { store, caller } = parts;
  const scope = callerScope(caller);
  const { session } = caller;
  await store.write(scope, 'wait', (unit) => unit.sessions.touch(caller));
  const found = await untilFound(parts, timeoutMs, signal, async () => {
    if (!(await store.read(scope, (unit) => hasNews(unit, session)))) return undefined;
    // If the caller has disconnected, mark nothing: the news stays for its next wait.
    const items = await store.write(scope, 'wait', async (unit) =>
      signal?.aborted === true ? [] : bringNews(unit, session, ITEMS_AT_ONCE),
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
  const { store, settings, caller } = parts;
  const { agent, session, client, cwd } = caller;
  const place = question.wants === 'news' || cwd === undefined ? undefined : gitPlace(cwd);
  const asking = { agent, session, client, place, staleMinutes: settings.claimStaleMinutes };
  let last: NewsText = { text: null, news: question.told };
  await untilFound(parts, holdMs, signal, async () => {
    last = await store.read(callerScope(caller), (unit) => hookText(unit, asking, question));
    return last.text ?? undefined;
  });
  return last;
}
