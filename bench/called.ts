import type { Hub } from '../src/kernel/hub/own-hub.ts';
import type { Caller } from '../src/kernel/rules/caller.ts';

/** Calls a tool and returns its output. After a comma, the name may contain a label for the measurement. */
export async function called(hub: Hub, caller: Caller, name: string, input: object): Promise<unknown> {
  const [tool = name] = name.split(',');
  const outcome = await hub.callTool({ name: tool, input, caller });
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.error));
  return outcome.output;
}
