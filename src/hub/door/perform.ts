import type { z } from 'zod';
import type { Caller } from '../../core/caller.ts';
import type { WaitingCounts } from '../../core/waiting.ts';
import type { Store } from '../../store/store.ts';
import type { Reads, Writes } from '../../store/unit.ts';
import { type Act, type Look, type StoreTool, verbOf, verbScope } from '../../tools/define.ts';
import type { ToolSettings } from '../../tools/run-context.ts';
import { actingCaller, bindSession, requireOwnSession } from './identity.ts';
import { type Once, onlyOnce } from './only-once.ts';
import { callerScope, requireAllowed, requireScope } from './permission.ts';
import type { Request } from './request.ts';

export interface Answer {
  readonly output: object;
  readonly waiting: WaitingCounts;
}

interface PerformParts {
  readonly store: Store;
  readonly settings: ToolSettings;
}

/** One call on its way through the store. */
interface Errand {
  readonly store: Store;
  readonly tool: StoreTool;
  readonly caller: Caller;
  /** The caller under the name and session that the input gives. */
  readonly acting: Caller;
}

type Opened = <T extends object>(work: (unit: never) => Promise<T>) => Promise<{ output: T; waiting: WaitingCounts }>;

/** Does what a tool does: in a unit of its own, or around one where it has work outside the transaction. */
export async function perform(
  { store, settings }: PerformParts,
  tool: StoreTool,
  { input, once }: Request,
  caller: Caller,
): Promise<Answer> {
  const verb = verbOf(tool, input);
  requireScope(caller, verbScope(verb));
  const acting = await actingCaller(store, tool, input, caller);
  const errand = { store, tool, caller, acting };
  const open = verb.access === 'read' ? looking(errand, verb) : writing(errand, verb, once);
  const context = { caller, actor: { agent: acting.agent, session: acting.session }, settings };
  if (verb.outside !== undefined) {
    return around(errand, open, (inside) => verb.outside(inside, input, { ...context, now: store.now() }));
  }
  return open(async (unit: Writes) => checkedOutput(tool, await verb.run(unit, input, { ...context, now: unit.now })));
}

/** Files and endpoints are touched only for a caller that may use the tool; the unit looks again. */
async function around(
  { store, tool, caller }: Errand,
  open: Opened,
  work: (inside: <T extends object>(work: (unit: never) => Promise<T>) => Promise<T>) => Promise<unknown>,
): Promise<Answer> {
  await store.read(callerScope(caller), (unit) => requireAllowed(unit, tool, caller));
  let waiting: WaitingCounts = {};
  const output = await work(async (inside) => {
    const done = await open(inside);
    waiting = done.waiting;
    return done.output;
  });
  return { output: checkedOutput(tool, output), waiting };
}

// biome-ignore lint/suspicious/noExplicitAny: inputs and outputs of all tools pass here.
function looking({ store, tool, caller, acting }: Errand, verb: Look<any, any>): Opened {
  const open = verb.settled === true ? store.settled : store.read;
  return <T extends object>(work: (unit: never) => Promise<T>) =>
    open(callerScope(acting), async (unit: Reads) => {
      await requireAllowed(unit, tool, caller);
      await requireOwnSession(unit, acting, caller);
      return { output: await work(unit as never), waiting: await unit.waiting.counts() };
    });
}

// biome-ignore lint/suspicious/noExplicitAny: as above.
function writing({ store, tool, caller, acting }: Errand, verb: Act<any, any>, once: Once | undefined): Opened {
  const kept = { name: tool.name, secrets: verb.secrets };
  return <T extends object>(work: (unit: never) => Promise<T>) =>
    store.write(callerScope(acting), tool.name, async (unit) => {
      await requireAllowed(unit, tool, caller);
      await bindSession(unit, acting, caller);
      const output = await onlyOnce(unit, kept, once, () => work(unit as never));
      const waiting = await unit.waiting.counts();
      if (caller.run !== undefined) await unit.runs.countWrite(caller.run);
      return { output, waiting };
    });
}

/** An answer that breaks its own contract is our bug; inside a write it undoes the write. */
export function checkedOutput(
  tool: { readonly name: string; readonly output: () => z.ZodType },
  output: unknown,
): object {
  const parsed = tool.output().safeParse(output);
  if (parsed.success) return parsed.data as object;
  throw new Error(`${tool.name} answered against its own schema: ${parsed.error.message}`);
}
