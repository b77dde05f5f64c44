import type { AgentId, SessionId } from '../../../kernel/rules/identity.ts';
import type { Asker } from '../../../kernel/rules/news/standing.ts';
import type { Instant } from '../../../kernel/rules/time.ts';
import type { WaitingCounts } from '../../../kernel/rules/waiting.ts';
import type { Reads, Writes } from '../../../kernel/store/unit.ts';
import { mayQuote } from '../../../kernel/text/others-words.ts';
import { othersHere } from '../../lanes/flows/others-here.ts';
import { OTHERS_TOKENS, othersText } from '../../lanes/rules/others-here.ts';
import { startSuggestion } from '../../suggest/flows/start-suggestion.ts';
import { SUGGESTION_TOKENS, suggestionText } from '../../suggest/rules/start-text.ts';
import type { NewsQuestion, NewsText } from '../rules/news-question.ts';
import { OWN_WORK_TOKENS, ownWorkText } from '../rules/own-work.ts';
import { newsText, PREFACE_TOKENS, prefaceText } from '../rules/preface.ts';
import type { WaitingItem } from '../rules/waiting-items.ts';
import { ownWork } from './own-work.ts';
import { type NewsPlan, planNews, standings, takeNews } from './plan-news.ts';

/** The session whose hook asks. */
export interface Asking {
  readonly agent: AgentId;
  readonly session: SessionId;
  readonly client?: string | undefined;
  /** Where in git it works, if it works on this machine. */
  readonly place?: { readonly repoRoot: string; readonly branch: string | null } | undefined;
  readonly staleMinutes: number;
  /** How long an offer waits for its session. */
  readonly patienceMs: number;
}

const MOST_ITEMS = 500;

/** What is told to the session, and up to which number it knows everything then. */
interface Found {
  readonly fresh: readonly WaitingItem[];
  readonly news: number;
}

export interface HookLook {
  /** The answer if nothing is new for the session; undefined if there is something to take for it. */
  readonly answer: NewsText | undefined;
  /** When the session has to look again although nothing happens. */
  readonly due: Instant | undefined;
}

export async function hookLook(unit: Reads, asking: Asking, question: NewsQuestion): Promise<HookLook> {
  const { asker, plan } = await look(unit, asking, question);
  const { due } = plan;
  if (plan.news.length > 0 && question.wants !== 'preface') return { answer: undefined, due };
  return { answer: await compose(unit, asking, question, asker, { fresh: [], news: newsAfter(plan, asker, 0) }), due };
}

/** The answer to a hook with what is new for its session, which no other session is told now. */
export async function hookTell(unit: Writes, asking: Asking, question: NewsQuestion): Promise<NewsText> {
  const { asker, plan } = await look(unit, asking, question);
  const told = await takeNews(unit, asker, plan);
  await unit.offers.forget(plan.gone);
  const fresh = told.map(({ item }) => item);
  const news = newsAfter(plan, asker, told.at(-1)?.number ?? 0);
  return compose(unit, asking, question, asker, { fresh, news });
}

async function look(unit: Reads, { session, patienceMs }: Asking, { told }: NewsQuestion) {
  // Items that `wait` has already returned to this session are not news.
  const known = Math.max(told, (await unit.sessions.find(session))?.newsSeen ?? 0);
  const asker: Asker = { session, known, patienceMs, now: unit.now };
  return { asker, plan: await planNews(unit, asker) };
}

/** What may still become news for the session is looked at again. */
function newsAfter({ settled, hasMore }: NewsPlan, { known }: Asker, told: number): number {
  return Math.max(known, told, hasMore ? 0 : settled);
}

async function compose(
  unit: Reads,
  asking: Asking,
  question: NewsQuestion,
  asker: Asker,
  found: Found,
): Promise<NewsText> {
  const { session, client, place, staleMinutes } = asking;
  const { wants } = question;
  if (place === undefined || wants === 'news') {
    return { text: (await whatWaits(unit, asking, question, asker, found)) ?? null, news: found.news };
  }
  const { last, ...here } = await othersHere(unit, {
    repoRoot: place.repoRoot,
    session,
    after: wants === 'preface' ? undefined : question.after,
    staleMinutes,
  });
  const quote = mayQuote(client);
  const others = othersText(here, quote);
  const learned = wants === 'preface' ? await startSuggestion(unit, { session, ...place }) : undefined;
  const own = wants === 'preface' ? ownWorkText(await ownWork(unit, session, staleMinutes)) : undefined;
  const taken =
    (others === undefined ? 0 : OTHERS_TOKENS) +
    (learned === undefined ? 0 : SUGGESTION_TOKENS) +
    (own === undefined ? 0 : OWN_WORK_TOKENS);
  const text = await whatWaits(unit, asking, question, asker, found, taken);
  const suggested = learned === undefined ? undefined : suggestionText(learned, quote);
  const all = [text, own, others, suggested].filter((part) => typeof part === 'string');
  return { text: all.length === 0 ? null : all.join('\n'), news: found.news, after: last };
}

/** The waiting items. Those that another session has are only counted. */
async function whatWaits(
  unit: Reads,
  { agent, session }: Asking,
  { wants, server }: NewsQuestion,
  asker: Asker,
  { fresh }: Found,
  taken = 0,
): Promise<string | undefined> {
  if (wants === 'news' && fresh.length === 0) return undefined;
  const counts = await unit.waiting.counts();
  if (wants === 'prompt' && fresh.length === 0 && !blocks(counts)) return undefined;
  const items = await listed(unit, asker, fresh);
  const tokens = PREFACE_TOKENS - taken;
  if (wants === 'preface') return prefaceText({ agent, session, counts, items, server }, tokens);
  return newsText(counts, shownOf(items, fresh), tokens);
}

async function listed(unit: Reads, asker: Asker, fresh: readonly WaitingItem[]): Promise<readonly WaitingItem[]> {
  const isFresh = new Set(fresh.map(({ news }) => news));
  const all = await standings(unit, asker, await unit.waiting.since(0, MOST_ITEMS));
  return all
    .filter(({ item, standing }) => isFresh.has(item.news) || (standing !== 'others' && standing !== 'pending'))
    .map(({ item }) => item);
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
