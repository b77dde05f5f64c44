import type { Hub } from '../src/kernel/hub/own-hub.ts';
import type { Caller } from '../src/kernel/rules/caller.ts';
import type { Loose } from './loose.ts';

/** Calls a tool as a client's hook does, which does not enter first. */
export async function hookCall(
  hub: Hub,
  caller: Caller,
  name: 'hook_start' | 'hook_news' | 'hook_edit' | 'hook_quota' | 'hook_state',
  input: object = {},
  signal?: AbortSignal,
): Promise<Loose> {
  const outcome = await hub.callTool({ name, input, caller, signal });
  if (!outcome.ok) throw new Error(`${name} was refused: ${JSON.stringify(outcome.error)}`);
  return outcome.output;
}
