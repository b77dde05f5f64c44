import type { AgentId, SessionId } from '../../../kernel/rules/identity.ts';
import type { WaitingCounts } from '../../../kernel/rules/waiting.ts';
import type { Reads } from '../../../kernel/store/unit.ts';
import { mayQuote } from '../../../kernel/text/others-words.ts';
import { othersHere } from '../../lanes/flows/others-here.ts';
import { OTHERS_TOKENS, othersText } from '../../lanes/rules/others-here.ts';
import { startSuggestion } from '../../suggest/flows/start-suggestion.ts';
import { SUGGESTION_TOKENS, suggestionText } from '../../suggest/rules/start-text.ts';
import type { NewsQuestion, NewsText } from '../rules/news-question.ts';
import { newsText, PREFACE_TOKENS, prefaceText } from '../rules/preface.ts';
import type { WaitingItem } from '../rules/waiting-items.ts';

/** The session whose hook asks. */
export interface Asking {
  readonly agent: AgentId;
  readonly session: SessionId;
  readonly client?: string | undefined;
  /** Where in git it works, if it works on this machine. */
  readonly place?: { readonly repoRoot: string; readonly branch: string | null } | undefined;
  readonly staleMinutes: number;
}

const MOST_ITEMS = 500;
const MOST_FRESH = 200;

/** The waiting items as a text. Marks nothing as seen: only the client knows whether its model has seen it. */
export async function hookText(unit: Reads, asking: Asking, question: NewsQuestion): Promise<NewsText> {
  const { session, client, place, staleMinutes } = asking;
  const { wants } = question;
  if (place === undefined || wants === 'news') return whatWaits(unit, asking, question);
  const { last, ...here } = await othersHere(unit, {
    repoRoot: place.repoRoot,
    session,
    after: wants === 'preface' ? undefined : question.after,
    staleMinutes,
  });
  const quote = mayQuote(client);
  const others = othersText(here, quote);
  const learned = wants === 'preface' ? await startSuggestion(unit, { session, ...place }) : undefined;
  const taken = (others === undefined ? 0 : OTHERS_TOKENS) + (learned === undefined ? 0 : SUGGESTION_TOKENS);
  const { text, news } = await whatWaits(unit, asking, question, taken);
  const suggested = learned === undefined ? undefined : suggestionText(learned, quote);
  const all = [text, others, suggested].filter((part) => typeof part === 'string');
  return { text: all.length === 0 ? null : all.join('\n'), news, after: last };
}

async function whatWaits(
  unit: Reads,
  { agent, session }: Asking,
  { told, wants, server }: NewsQuestion,
  taken = 0,
): Promise<NewsText> {
  // Items that `wait` has already returned to this session are not news.
  const known = Math.max(told, (await unit.sessions.find(session))?.newsSeen ?? 0);
  const fresh = await unit.waiting.since(known, MOST_FRESH);
  const news = fresh.at(-1)?.news ?? known;
  if (wants === 'news' && fresh.length === 0) return { text: null, news };
  const counts = await unit.waiting.counts();
  if (wants === 'prompt' && fresh.length === 0 && !blocks(counts)) return { text: null, news };
  const items = await unit.waiting.since(0, MOST_ITEMS);
  if (wants === 'preface')
    return { text: prefaceText({ agent, session, counts, items, server }, PREFACE_TOKENS - taken), news };
  return { text: newsText(counts, shownOf(items, fresh), PREFACE_TOKENS - taken) ?? null, news };
}

/** Blocking messages are part of every text, however often they were shown. */
function shownOf(items: readonly WaitingItem[], fresh: readonly WaitingItem[]): readonly WaitingItem[] {
  const isBlocking = (item: WaitingItem) => item.kind === 'message' && item.urgency === 'blocking';
  const isFresh = new Set(fresh.map(({ news }) => news));
  return [...items.filter((item) => isBlocking(item) && !isFresh.has(item.news)), ...fresh];
}

function blocks({ messages }: WaitingCounts): boolean {
  return (messages?.blocking ?? 0) > 0;
}
