import { agentOfClient } from '../../core/identity.ts';
import { isSessionName } from '../../core/session-name.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

const claude = ['CLAUDE_CODE_SESSION_ID', 'CLAUDECODE_SESSION_ID', 'CLAUDE_SESSION_ID'];
const codex = ['CODEX_SESSION_ID'];
/** What a person or a launcher sets for a program that names no session of its own. */
const anybody = ['COLONY_CLIENT_SESSION_ID'];

/**
 * The session that the starting program named in the environment of this one. A client may have been started from
 * another one's shell, so what Claude Code and Codex say of each other is passed over.
 */
export function givenSession(client: string | undefined, env: Environment): string | undefined {
  const values = [...variablesFor(agentOfClient(client ?? '')), ...anybody].map((name) => env[name]?.trim() ?? '');
  return values.find(isSessionName);
}

function variablesFor(agent: string): readonly string[] {
  if (agent === 'codex') return codex;
  return agent === 'claude' ? claude : [...codex, ...claude];
}

/** The program as it is shown: as the environment calls it, else as it called itself. */
export function shownClient(client: string | undefined, env: Environment): string | undefined {
  const given = env.COLONY_CLIENT_IDE?.trim() ?? '';
  return given === '' ? client : given;
}
