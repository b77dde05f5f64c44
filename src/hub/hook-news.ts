import { type Caller, requireScope } from '../core/caller.ts';
import { STALE_MINUTES } from '../core/claims/claim.ts';
import { WaggleError } from '../core/errors.ts';
import { OTHERS_TOKENS, othersText } from '../core/hooks/others-here.ts';
import { mayQuote } from '../core/hooks/others-words.ts';
import { newsText, PREFACE_TOKENS, prefaceText } from '../core/preface.ts';
import { SUGGESTION_TOKENS, suggestionText } from '../core/suggest/start-text.ts';
import type { WaitingCounts, WaitingItem } from '../core/waiting.ts';
import { othersHere } from '../flows/lanes/others-here.ts';
import { startSuggestion } from '../flows/suggest/start-suggestion.ts';
import { gitPlace } from '../repo/git-place.ts';
import type { Reads } from '../store/unit.ts';
import { callerScope } from './door/permission.ts';
import { commitsOf, looks } from './follow.ts';
import type { Hub } from './hub.ts';

/** A question of a client's hook, which keeps for each session how much news its model has seen. */
export interface HookQuestion {
  readonly caller: Caller;
  /** The last piece of news that the session has seen. */
  readonly told: number;
  /** `preface`: all that waits. `prompt`: what is new, or blocks. `news`: only what is new. */
  readonly wants: 'preface' | 'prompt' | 'news';
  /** How long to wait for something new. */
  readonly holdMs: number;
  /** The last entry of others in the repository that the session has seen. */
  readonly after?: number | undefined;
}

export interface HookNews {
  readonly text: string | null;
  /** The last piece of news that the session has seen once the text is shown. */
  readonly news: number;
  /** The same for entries of others in the repository. */
  readonly after?: number;
}

const MOST_ITEMS = 500;
const MOST_FRESH = 200;

/** What waits, as a text. It marks nothing: only the client knows whether its model has seen it. */
export async function answerHook(hub: Hub, question: HookQuestion, signal: AbortSignal): Promise<HookNews> {
  const { store, agentFiles } = hub;
  const fault = agentFiles.faultOf(question.caller.agent);
  if (fault !== undefined) throw new WaggleError('CONFIG_INVALID', fault);
  requireScope(question.caller, 'read');
  // The start of a session makes it known and brings it to the lane where it works; every other question only looks.
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
  const { caller, told, wants } = question;
  const place = wants === 'news' || caller.cwd === undefined ? undefined : gitPlace(caller.cwd);
  return store.read(callerScope(caller), async (unit) => {
    if (place === undefined) return whatWaits(unit, caller, told, wants);
    const { last, ...here } = await othersHere(unit, {
      repoRoot: place.repoRoot,
      session: caller.session,
      after: wants === 'preface' ? undefined : question.after,
      staleMinutes: settings.claimStaleMinutes ?? STALE_MINUTES,
    });
    const quote = mayQuote(caller.client);
    const others = othersText(here, quote);
    const start = { session: caller.session, ...place };
    const learned = wants === 'preface' ? await startSuggestion(unit, start) : undefined;
    const taken = (others === undefined ? 0 : OTHERS_TOKENS) + (learned === undefined ? 0 : SUGGESTION_TOKENS);
    const { text, news } = await whatWaits(unit, caller, told, wants, taken);
    const suggested = learned === undefined ? undefined : suggestionText(learned, quote);
    const all = [text, others, suggested].filter((part) => typeof part === 'string');
    return { text: all.length === 0 ? null : all.join('\n'), news, after: last };
  });
}

async function whatWaits(
  unit: Reads,
  { agent, session }: Caller,
  told: number,
  wants: HookQuestion['wants'],
  taken = 0,
): Promise<HookNews> {
  // What `wait` has brought to this session is no news to it.
  const known = Math.max(told, (await unit.sessions.find(session))?.newsSeen ?? 0);
  const fresh = await unit.waiting.since(known, MOST_FRESH);
  const news = fresh.at(-1)?.news ?? known;
  if (wants === 'news' && fresh.length === 0) return { text: null, news };
  const counts = await unit.waiting.counts();
  if (wants === 'prompt' && fresh.length === 0 && !blocks(counts)) return { text: null, news };
  const items = await unit.waiting.since(0, MOST_ITEMS);
  if (wants === 'preface')
    return { text: prefaceText({ agent, session, counts, items }, PREFACE_TOKENS - taken), news };
  return { text: newsText(counts, shownOf(items, fresh), PREFACE_TOKENS - taken) ?? null, news };
}

/** What blocks others is part of every text, however often it was shown. */
function shownOf(items: readonly WaitingItem[], fresh: readonly WaitingItem[]): readonly WaitingItem[] {
  const isBlocking = (item: WaitingItem) => item.kind === 'message' && item.urgency === 'blocking';
  const isFresh = new Set(fresh.map(({ news }) => news));
  return [...items.filter((item) => isBlocking(item) && !isFresh.has(item.news)), ...fresh];
}

function blocks({ messages }: WaitingCounts): boolean {
  return (messages?.blocking ?? 0) > 0;
}
