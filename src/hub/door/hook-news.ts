import type { Caller } from '../../core/caller.ts';
import type { NewsQuestion, NewsText } from '../../core/hooks/news-question.ts';
import { hookText } from '../../flows/news/hook-text.ts';
import { gitPlace } from '../../repo/git-place.ts';
import type { Store } from '../../store/store.ts';
import type { ToolSettings } from '../../tools/run-context.ts';
import { commitsOf, looks } from '../follow.ts';
import { callerScope } from './permission.ts';

export interface HookParts {
  readonly store: Store;
  readonly settings: ToolSettings;
  readonly caller: Caller;
}

/** Answers a client's hook at once, or when there is something new for its session. */
export async function answerHook(
  { store, settings, caller }: HookParts,
  question: NewsQuestion,
  holdMs: number,
  signal: AbortSignal | undefined,
): Promise<NewsText> {
  const { agent, session, client, cwd } = caller;
  const place = question.wants === 'news' || cwd === undefined ? undefined : gitPlace(cwd);
  const asking = { agent, session, client, place, staleMinutes: settings.claimStaleMinutes };
  const deadline = performance.now() + holdMs;
  const left = () => deadline - performance.now();
  let found: NewsText = { text: null, news: question.told };
  for await (const _ of looks(commitsOf(store), left, signal)) {
    found = await store.read(callerScope(caller), (unit) => hookText(unit, asking, question));
    if (found.text !== null || left() <= 0) break;
  }
  return found;
}
