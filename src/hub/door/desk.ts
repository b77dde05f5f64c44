import type { Caller } from '../../core/caller.ts';
import { WaggleError } from '../../core/errors.ts';
import type { Agent } from '../../core/identity.ts';
import type { Store } from '../../store/store.ts';
import type { HubDesk } from '../../tools/desk.ts';
import type { ToolSettings } from '../../tools/run-context.ts';
import type { Operator } from '../operator.ts';
import { version } from '../version.ts';
import { answerHook, waitForNews } from './await-news.ts';
import { healthOf } from './health.ts';
import { callerScope } from './permission.ts';
import { listedTools, searchTools, toolsFor } from './selection.ts';
import { workerOutput } from './worker-output.ts';

export interface DeskParts {
  readonly store: Store;
  readonly settings: ToolSettings;
  readonly callsWritten: () => Promise<void>;
  readonly operator: () => Operator | undefined;
}

/** The hub's services for its own tools, on behalf of one caller. */
export function makeDesk(parts: DeskParts, caller: Caller, agent: Agent): HubDesk {
  const { store, settings, callsWritten } = parts;
  const operator = parts.operator();
  const news = { store, settings, caller, callsWritten };
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
    async wait(timeoutMs, signal) {
      const items = await waitForNews(news, timeoutMs, signal);
      return { items, timedOut: items.length === 0 };
    },
    hookNews: (question, holdMs, signal) => answerHook(news, question, holdMs, signal),
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
