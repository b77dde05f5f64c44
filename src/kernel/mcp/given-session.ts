import type { Environment } from '../hub/home.ts';
import { agentOfClient } from '../rules/identity.ts';
import { isSessionName } from '../rules/session-name.ts';

const claude = ['CLAUDE_CODE_SESSION_ID', 'CLAUDECODE_SESSION_ID', 'CLAUDE_SESSION_ID'];
const codex = ['CODEX_SESSION_ID'];
/** Variables that a person or a launcher sets for a program that names no session itself. */
const anybody = ['COLONY_CLIENT_SESSION_ID'];

/**
 * The session that the parent process named in the environment. A client may have been started from another client's
 * shell, so variables of Claude Code are ignored for Codex and vice versa.
 */
export function givenSession(client: string | undefined, env: Environment): string | undefined {
  const values = [...variablesFor(agentOfClient(client ?? '')), ...anybody].map((name) => env[name]?.trim() ?? '');
  return values.find(isSessionName);
}

function variablesFor(agent: string): readonly string[] {
  if (agent === 'codex') return codex;
  return agent === 'claude' ? claude : [...codex, ...claude];
}

/** The display name of the client: from the environment if set, otherwise the name it gave itself. */
export function shownClient(client: string | undefined, env: Environment): string | undefined {
  const given = env.COLONY_CLIENT_IDE?.trim() ?? '';
  return given === '' ? client : given;
}
