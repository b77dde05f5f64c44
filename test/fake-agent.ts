import { authenticate, tokenCaller } from '../src/kernel/access/access-tokens.ts';
import type { Outcome as CallOutcome } from '../src/kernel/door/door.ts';
import type { Hub } from '../src/kernel/hub/own-hub.ts';
import type { AgentDriver, Drivers, RunEvent, RunSpec } from '../src/satellites/daemon/drivers/driver.ts';

/** What a scripted agent can do inside its run. */
export interface AgentHands {
  readonly run: RunSpec;
  /** Calls a tool with the run's own token, as a real agent would. */
  call(tool: string, input: object): Promise<CallOutcome>;
  /** Resolves when the hub stops the run. */
  readonly canceled: Promise<void>;
}

export type Script = (hands: AgentHands) => AsyncGenerator<RunEvent>;

export const ok = (result = 'fine'): RunEvent => ({ type: 'ended', outcome: { kind: 'ok', result } });

/** A driver whose agent is a script in this process; records the specs of the runs it started. */
export function fakeAgent(hub: Hub, script: Script) {
  const runs: RunSpec[] = [];
  let live = 0;
  let most = 0;
  const make = (): AgentDriver => {
    let cancel: () => void = () => undefined;
    const canceled = new Promise<void>((resolve) => {
      cancel = resolve;
    });
    return {
      kind: 'fake',
      cancel: () => cancel(),
      async *start(run) {
        runs.push(run);
        most = Math.max(most, ++live);
        try {
          yield* script({ run, canceled, call: (tool, input) => callAs(hub, run, tool, input) });
        } finally {
          live--;
        }
      },
    };
  };
  const drivers: Drivers = { exec: make, sample: make };
  return { drivers, runs, most: () => most, taskIds: () => runs.map((run) => Number(run.taskId)) };
}

async function callAs(hub: Hub, run: RunSpec, name: string, input: object): Promise<CallOutcome> {
  const caller = tokenCaller(await authenticate(hub.store, run.mcp.token), 'mcp', 'default');
  await hub.enter(caller);
  return hub.callTool({ name, input, caller });
}
