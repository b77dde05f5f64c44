import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseInput } from '../door/input.ts';
import { systemScope } from '../rules/caller.ts';
import { WaggleError } from '../rules/errors.ts';
import type { Agent, Capabilities } from '../rules/identity.ts';
import { makeFolder } from '../store/make-folder.ts';
import type { Store } from '../store/store.ts';
import { newAgent } from './agent-registry.ts';

/**
 * Writes the agent.json that lets the hub start an agent, and returns its path. Stored fields of the agent are kept;
 * the file is imported when the hub is next opened.
 */
export async function describeAgent(store: Store, home: string, wanted: unknown, runner: object): Promise<string> {
  const { id, ...fields } = parseInput(newAgent, wanted);
  const file = path.join(home, 'agents', id, 'agent.json');
  if (existsSync(file)) {
    throw new WaggleError('AGENT_EXISTS', 'Its agent.json already exists: change the runner there.', { agent: id });
  }
  const agent = await store.read(systemScope, async (unit) => {
    if (fields.owner !== undefined) await unit.agents.get(fields.owner);
    return unit.agents.find(id);
  });
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  const described = { name: id, ...(agent === undefined ? {} : fileOf(agent)), ...given, runner };
  makeFolder(path.dirname(file));
  writeFileSync(file, `${JSON.stringify(described, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
  return file;
}

/** The agent's fields in the format of the file, without empty ones. */
function fileOf({ name, kind, description, email, owner, capabilities, skills, defaultCollection }: Agent): object {
  const all = { name, kind, description, email, owner, capabilities: named(capabilities), skills, defaultCollection };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null && value !== ''));
}

function named(capabilities: Capabilities | null): object | null {
  if (capabilities === null) return null;
  const entries = Object.entries(capabilities).map(([name, tools]) => [name, tools === null ? {} : { tools }]);
  return Object.fromEntries(entries);
}
