import { type Caller, requireScope } from '../core/caller.ts';
import { WaggleError } from '../core/errors.ts';
import { OTHERS_TOKENS, othersText } from '../core/hooks/others-here.ts';
import { mayQuote } from '../core/hooks/others-words.ts';
import { OWN_WORK_TOKENS, ownWorkText } from '../core/hooks/own-work.ts';
import { newsText, PREFACE_TOKENS, prefaceText } from '../core/preface.ts';
import { SUGGESTION_TOKENS, suggestionText } from '../core/suggest/start-text.ts';
import type { WaitingCounts, WaitingItem } from '../core/waiting.ts';
import { othersHere } from '../flows/lanes/others-here.ts';
import { ownWork } from '../flows/lanes/own-work.ts';
import { startSuggestion } from '../flows/suggest/start-suggestion.ts';
import { gitPlace } from '../repo/git-place.ts';
import type { Reads } from '../store/unit.ts';
import { callerScope } from './door/permission.ts';
import { commitsOf, looks } from './follow.ts';
import type { Hub } from './hub.ts';

/** A request of a client's hook, which stores for each session how much news its model has seen. */
export interface HookQuestion {
  readonly caller: Caller;
  /** The last news number that the session has seen. */
  readonly told: number;
  /** `preface`: everything that waits. `prompt`: new items and blocking ones. `news`: only new items. */
  readonly wants: 'preface' | 'prompt' | 'news';
  /** How long to wait for news. */
  readonly holdMs: number;
  /** The last entry of other sessions in the repository that this session has seen. */
  readonly after?: number | undefined;
  /** The client's name for our server; default: waggle. */
  readonly server?: string | undefined;
}

export interface HookNews {
  readonly text: string | null;
  /** The last news number that the session has seen once the text is shown. */
  readonly news: number;
  /** The same for entries of other sessions in the repository. */
  readonly after?: number;
}

const MOST_ITEMS = 500;
const MOST_FRESH = 200;

/** The waiting items as a text. Marks nothing as seen: only the client knows whether its model has seen it. */
export async function answerHook(hub: Hub, question: HookQuestion, signal: AbortSignal): Promise<HookNews> {
  const { store, agentFiles } = hub;
  const fault = agentFiles.faultOf(question.caller.agent);
  if (fault !== undefined) throw new WaggleError('CONFIG_INVALID', fault);
  requireScope(question.caller, 'read');
  // The start of a session registers it and joins the lane of its branch; every other request only reads.
  if (question.wants === 'preface' && question.caller.scopes.includes('write')) await hub.start(question.caller);
  const deadline = performance.now() + question.holdMs;
  const left = () => deadline - performance.now();
  let found: HookNews = { text: null, news: question.told };
  for await (const _ of looks(commitsOf(store), left, signal)) {
    found = await look(hub, question);
    if (found.text !== null || left() <= 0) break;
  }
  return found;
}

async function look({ store, settings }: Hub, question: HookQuestion): Promise<HookNews> {
  const { caller, wants } = question;
  const place = wants === 'news' || caller.cwd === undefined ? undefined : gitPlace(caller.cwd);
  return store.read(callerScope(caller), async (unit) => {
    if (place === undefined) return whatWaits(unit, question);
    const { last, ...here } = await othersHere(unit, {
      repoRoot: place.repoRoot,
      session: caller.session,
      after: wants === 'preface' ? undefined : question.after,
      staleMinutes: settings.claimStaleMinutes,
    });
    const quote = mayQuote(caller.client);
    const others = othersText(here, quote);
    const start = { session: caller.session, ...place };
    const learned = wants === 'preface' ? await startSuggestion(unit, start) : undefined;
    const own =
      wants === 'preface' ? ownWorkText(await ownWork(unit, caller.session, settings.claimStaleMinutes)) : undefined;
    const taken =
      (others === undefined ? 0 : OTHERS_TOKENS) +
      (learned === undefined ? 0 : SUGGESTION_TOKENS) +
      (own === undefined ? 0 : OWN_WORK_TOKENS);
    const { text, news } = await whatWaits(unit, question, taken);
    const suggested = learned === undefined ? undefined : suggestionText(learned, quote);
    const all = [text, own, others, suggested].filter((part) => typeof part === 'string');
    return { text: all.length === 0 ? null : all.join('\n'), news, after: last };
  });
}

async function whatWaits(
  unit: Reads,
  { caller: { agent, session }, told, wants, server }: HookQuestion,
  taken = 0,
): Promise<HookNews> {
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
