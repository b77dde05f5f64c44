import type { Caller } from '../../core/caller.ts';
import { WaggleError } from '../../core/errors.ts';
import type { Agent } from '../../core/identity.ts';
import { bringNews, hasNews } from '../../flows/workers/bring-news.ts';
import type { Store } from '../../store/store.ts';
import type { HubDesk } from '../../tools/desk.ts';
import type { ToolSettings } from '../../tools/run-context.ts';
import { looks, newsOf } from '../follow.ts';
import type { Operator } from '../operator.ts';
import { version } from '../version.ts';
import { healthOf } from './health.ts';
import { answerHook } from './hook-news.ts';
import { callerScope } from './permission.ts';
import { listedTools, searchTools, toolsFor } from './selection.ts';
import { workerOutput } from './worker-output.ts';

const ITEMS_AT_ONCE = 50;
/** Polling is needed: a session that joins a task gets older news without any new event. */
const LOOK_AGAIN_MS = 5000;

export interface DeskParts {
  readonly store: Store;
  readonly settings: ToolSettings;
  readonly operator: () => Operator | undefined;
}

/** The hub's services for its own tools, on behalf of one caller. */
export function makeDesk(parts: DeskParts, caller: Caller, agent: Agent): HubDesk {
  const { store, settings } = parts;
  const operator = parts.operator();
  return {
    settings: () => operator?.settings() ?? [],
    changeSetting(name, value) {
      if (operator !== undefined) return operator.changeSetting(name, value);
      throw new WaggleError(
        'SETTING_FIXED',
        'No hub was started here; change the settings file with waggle config set.',
      );
    },
    search: (query, limit) => searchTools(agent, query, limit),
    wait: (timeoutMs, signal) => waitForNews(store, caller, timeoutMs, signal),
    hookNews: (question, holdMs, signal) => answerHook({ store, settings, caller }, question, holdMs, signal),
    workerOutput: (given, timeoutMs, signal) => workerOutput(store, callerScope(caller), given, timeoutMs, signal),
    health: () => healthOf(store, caller, operator),
    status: async () => ({
      agent: caller.agent,
      session: caller.session,
      surface: caller.surface,
      scopes: [...caller.scopes],
      toolsets: [...new Set(listedTools(agent, caller.toolsets).map((tool) => tool.toolset))],
      tools: toolsFor(agent).length,
      version,
      store: store.kind,
    }),
  };
}

async function waitForNews(store: Store, caller: Caller, timeoutMs: number, signal: AbortSignal | undefined) {
  const scope = callerScope(caller);
  const { session } = caller;
  await store.write(scope, 'wait', (unit) => unit.sessions.touch(caller));
  const deadline = performance.now() + timeoutMs;
  const left = () => Math.min(deadline - performance.now(), LOOK_AGAIN_MS);
  for await (const _ of looks(newsOf(store), left, signal)) {
    const hasCome = await store.read(scope, (unit) => hasNews(unit, session));
    // If the caller has disconnected, mark nothing: the news stays for its next wait.
    const items = hasCome
      ? await store.write(scope, 'wait', async (unit) =>
          signal?.aborted === true ? [] : bringNews(unit, session, ITEMS_AT_ONCE),
        )
      : [];
    if (items.length > 0) return { items, timedOut: false };
    if (performance.now() >= deadline) break;
  }
  return { items: [], timedOut: true };
}
