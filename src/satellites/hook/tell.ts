import { afterCommand, beforeCommand } from './command.ts';
import { afterEdit, beforeEdit } from './edits.ts';
import type { HookEvent } from './events.ts';
import { openLine } from './hub.ts';
import type { HookInput } from './input.ts';
import type { HookSession } from './options.ts';
import { sessionPlace, sweepPlaces } from './place.ts';
import { atFailure, endedForQuota, quotaStop } from './quota.ts';
import { ownToolAllowed, spoken, subagentSpoken } from './speech.ts';
import { noteSubagent } from './subagents.ts';
import { lastFailure } from './transcript.ts';

/** How every text about news begins. */
const NEWS_MARK = 'Waggle. Waiting for you: ';

export interface Occasion {
  readonly event: HookEvent;
  readonly input: HookInput;
  readonly home: string;
  readonly speaker: HookSession;
}

/** What the hook prints at this event, if anything. */
export async function tell(occasion: Occasion): Promise<string | undefined> {
  const { event, input } = occasion;
  switch (event) {
    case 'session-start':
      return ofNews(occasion, 'preface');
    case 'user-prompt-submit':
      // The prompt that woke the session already contains the news.
      return input.prompt?.includes(NEWS_MARK) === true ? undefined : ofNews(occasion, 'prompt');
    case 'stop':
      // A session without quota cannot act on news.
      return endedForQuota(input) ? atFailure(occasion) : ofNews(occasion, 'news');
    case 'pre-tool-use':
      return ownToolCalled(occasion) ?? (await beforeCommand(occasion)) ?? beforeEdit(occasion);
    case 'subagent-start':
      return atSubagentStart(occasion);
    case 'post-tool-use':
      await afterCommand(occasion);
      return afterEdit(occasion);
    case 'look':
      return (await import('./look.ts')).look(occasion);
    case 'stop-failure':
      return atFailure(occasion);
    case 'session-end':
      return leave(occasion);
    default:
      return undefined;
  }
}

/**
 * The first prompt adds the preface if the start of the session could not: Qwen Code drops hook output there, and with
 * other clients no hub may have run yet.
 */
async function ofNews(occasion: Occasion, asked: 'preface' | 'prompt' | 'news'): Promise<string | undefined> {
  const { event, input, home, speaker } = occasion;
  // If the client would drop the text, the news must not count as told.
  if (spoken(speaker.client, event, input, '') === undefined) return undefined;
  const line = await openLine(home, speaker);
  if (line === undefined) return undefined;
  try {
    const place = sessionPlace(home, speaker.session);
    const told = place.told();
    const wants = asked === 'prompt' && !place.isMet() ? 'preface' : asked;
    const { text, news, after } = await line.news(wants, told, 0, place.after());
    if (after !== undefined) place.sawUpTo(after);
    if (text === null) return undefined;
    const isFirst = news > told && place.tell(news);
    if (wants === 'preface') {
      place.meet();
      sweepPlaces(home, speaker.session);
    }
    // The waiter of this session may have reported the news a moment ago.
    if (wants === 'news' && !isFirst) return undefined;
    return spoken(speaker.client, event, input, text);
  } finally {
    line.close();
  }
}

/** Allows a call of our own tool; the server is told if a subagent makes it. */
function ownToolCalled({ input, home, speaker }: Occasion): string | undefined {
  const allowed = ownToolAllowed(speaker, input);
  if (allowed !== undefined) noteSubagent(home, speaker.session, input);
  return allowed;
}

async function atSubagentStart({ home, speaker }: Occasion): Promise<string | undefined> {
  const text = subagentSpoken(speaker);
  const line = text === undefined ? undefined : await openLine(home, speaker);
  if (line === undefined) return undefined;
  line.close();
  return text;
}

async function leave({ input, home, speaker }: Occasion): Promise<undefined> {
  sessionPlace(home, speaker.session).remove();
  const line = await openLine(home, speaker);
  if (line === undefined) return undefined;
  try {
    const stop = quotaStop(lastFailure(input));
    if (stop !== undefined) await line.quota(stop);
    await line.leave();
  } finally {
    line.close();
  }
  return undefined;
}
