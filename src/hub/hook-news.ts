import { type Caller, requireScope } from '../core/caller.ts';
import { WaggleError } from '../core/errors.ts';
import { newsText, prefaceText } from '../core/preface.ts';
import type { WaitingCounts, WaitingItem } from '../core/waiting.ts';
import type { Store } from '../store/store.ts';
import { callerScope } from './door/permission.ts';
import { commitsOf, looks } from './follow.ts';
import type { Hub } from './hub.ts';

/** Asked by the hook of a client, which keeps for each session how far its model was told. */
export interface HookQuestion {
  readonly caller: Caller;
  /** Up to which piece of news the session was told. */
  readonly told: number;
  /** `preface`: all that waits. `prompt`: what is new, or blocks. `news`: only what is new. */
  readonly wants: 'preface' | 'prompt' | 'news';
  /** How long to wait for something new. */
  readonly holdMs: number;
}

export interface HookNews {
  readonly text: string | null;
  /** How far the session is told once the text is shown. */
  readonly news: number;
}

const MOST_ITEMS = 500;
const MOST_FRESH = 200;

/** What waits, as a text. It marks nothing: only the client knows whether its model has seen it. */
export async function answerHook(hub: Hub, question: HookQuestion, signal: AbortSignal): Promise<HookNews> {
  const { store, agentFiles } = hub;
  const fault = agentFiles.faultOf(question.caller.agent);
  if (fault !== undefined) throw new WaggleError('CONFIG_INVALID', fault);
  requireScope(question.caller, 'read');
  const deadline = performance.now() + question.holdMs;
  const left = () => deadline - performance.now();
  let found: HookNews = { text: null, news: question.told };
  for await (const _ of looks(commitsOf(store), left, signal)) {
    found = await look(store, question);
    if (found.text !== null || left() <= 0) break;
  }
  return found;
}

async function look(store: Store, { caller, told, wants }: HookQuestion): Promise<HookNews> {
  return store.read(callerScope(caller), async (unit) => {
    const { agent, session } = caller;
    // What `wait` has brought to this session is no news to it.
    const known = Math.max(told, (await unit.sessions.find(session))?.newsSeen ?? 0);
    const fresh = await unit.waiting.since(known, MOST_FRESH);
    const news = fresh.at(-1)?.news ?? known;
    if (wants === 'news' && fresh.length === 0) return { text: null, news };
    const counts = await unit.waiting.counts();
    if (wants === 'prompt' && fresh.length === 0 && !blocks(counts)) return { text: null, news };
    const items = await unit.waiting.since(0, MOST_ITEMS);
    if (wants === 'preface') return { text: prefaceText({ agent, session, counts, items }), news };
    return { text: newsText(counts, shownOf(items, fresh)) ?? null, news };
  });
}

/** What blocks stands in every text, however often it was told. */
function shownOf(items: readonly WaitingItem[], fresh: readonly WaitingItem[]): readonly WaitingItem[] {
  const isBlocking = (item: WaitingItem) => item.kind === 'message' && item.urgency === 'blocking';
  const isFresh = new Set(fresh.map(({ news }) => news));
  return [...items.filter((item) => isBlocking(item) && !isFresh.has(item.news)), ...fresh];
}

function blocks({ messages }: WaitingCounts): boolean {
  return (messages?.blocking ?? 0) > 0;
}
