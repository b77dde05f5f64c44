import type { Operator } from '../hub/operator.ts';
import { version } from '../hub/version.ts';
import type { Caller } from '../rules/caller.ts';
import { WaggleError } from '../rules/errors.ts';
import type { Agent } from '../rules/identity.ts';
import type { Store } from '../store/store.ts';
import type { HubDesk } from '../tool/desk.ts';
import type { ToolSettings } from '../tool/run-context.ts';
import { healthOf } from './health.ts';
import { callerScope } from './permission.ts';
import { listedTools, searchTools, toolsFor } from './selection.ts';
import { watchFor } from './watching.ts';

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
  return {
    ...watchFor(store, caller, callsWritten),
    toolSettings: settings,
    settings: () => operator?.settings() ?? [],
    changeSetting(name, value) {
      if (operator !== undefined) return operator.changeSetting(name, value);
      throw new WaggleError(
        'SETTING_FIXED',
        'No hub was started here; change the settings file with waggle config set.',
      );
    },
    search: (query, limit) => searchTools(agent, query, limit),
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
      sessions: await store.read(callerScope(caller), (unit) => unit.sessionStates.counts()),
    }),
  };
}
