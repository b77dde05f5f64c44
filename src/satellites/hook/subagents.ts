import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { HookInput } from './input.ts';

const LONGEST_NAME = 60;

function fileOf(home: string, session: string, toolUse: string): string {
  const [folder, name] = [session, toolUse].map((part) => part.replaceAll(/[^\w.-]/g, '_').slice(0, 120));
  return path.join(home, 'hooks', `s-${folder}`, `sub-${name}`);
}

/** Tells the MCP server that a subagent makes this call: the call itself does not say it. */
export function noteSubagent(home: string, session: string, { agent_id, agent_type, tool_use_id }: HookInput): void {
  if (agent_id === undefined || tool_use_id === undefined || !existsSync(home)) return;
  const file = fileOf(home, session, tool_use_id);
  const name = (agent_type ?? agent_id).replaceAll(/[^\w .:-]/g, '').slice(0, LONGEST_NAME);
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(file, name, { mode: 0o600 });
}

/** The subagent that makes this call of the session, if any; each call is asked about once. */
export function takeSubagent(home: string, session: string, toolUse: string): string | undefined {
  const file = fileOf(home, session, toolUse);
  try {
    const name = readFileSync(file, 'utf8');
    rmSync(file, { force: true });
    return name === '' ? undefined : name;
  } catch {
    return undefined;
  }
}
