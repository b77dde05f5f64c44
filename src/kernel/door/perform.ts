import type { z } from 'zod';
import { commitsOf, looks } from '../hub/follow.ts';
import { type Caller, requireScope } from '../rules/caller.ts';
import type { SessionId } from '../rules/identity.ts';
import { DAY, type Instant } from '../rules/time.ts';
import { together } from '../rules/together.ts';
import type { WaitingCounts } from '../rules/waiting.ts';
import type { Store } from '../store/store.ts';
import type { Reads, Writes } from '../store/unit.ts';
import { type Doing, type Inside, type StoreTool, verbOf, verbScope } from '../tool/define.ts';
import type { OutsideContext, RunContext, ToolSettings } from '../tool/run-context.ts';
import { arrivalOf } from './arrival.ts';
import type { Arrivals } from './arrivals.ts';
import { arrive } from './arrive.ts';
import { enterIn } from './connections.ts';
import { actingCaller, bindSession, requireOwnSession } from './identity.ts';
import { type Once, onlyOnce } from './only-once.ts';
import { callerScope, requireAllowed, unlessHidden } from './permission.ts';
import type { Request } from './request.ts';
import { toolNamed } from './selection.ts';

interface Answer {
  readonly output: object;
  readonly waiting: WaitingCounts;
}

export interface Performed extends Answer {
  /** The caller with the agent and session that the call was answered as. */
  readonly acting: Caller;
}

interface PerformParts {
  readonly store: Store;
  readonly lastCall: (session: SessionId, tool: string, since: Instant) => Instant | undefined;
  readonly callsWritten: OutsideContext['callsWritten'];
  readonly settings: ToolSettings;
  readonly arrivals: Arrivals;
  readonly entered: (caller: Caller) => void;
}

/** One call in progress. */
interface Errand {
  readonly store: Store;
  readonly tool: StoreTool;
  readonly caller: Caller;
  /** The caller with the agent and session that the input names. */
  readonly acting: Caller;
  readonly input: object;
  readonly context: Omit<RunContext, 'now' | 'lastCall'>;
  /** Finds the last call of a tool, in the unit and among calls that are not stored yet. */
  readonly lastCallIn: (unit: Reads) => RunContext['lastCall'];
  readonly callsWritten: OutsideContext['callsWritten'];
  readonly arrivals: Arrivals;
  readonly entered: (caller: Caller) => void;
}

/** Opens a unit for the call, does the work in it and closes the unit. */
type Open<U> = <T extends object>(
  work: (unit: U) => Promise<T>,
) => Promise<{ readonly output: T; readonly waiting: WaitingCounts }>;

/** Runs a tool in a unit, or around a unit if the tool works outside the transaction. */
export async function perform(
  { store, settings, lastCall, callsWritten, arrivals, entered }: PerformParts,
  tool: StoreTool,
  { input, once }: Request,
  caller: Caller,
): Promise<Performed> {
  const verb = verbOf(tool, input);
  const named = await unlessHidden({ store, tool, caller }, async () => {
    requireScope(caller, verbScope(verb));
    return actingCaller(store, tool, input, caller);
  });
  const isLook = verb.access === 'read';
  const acting = isLook && named === caller && tool.dialect?.identity !== undefined ? arrivals.voice(caller) : named;
  const actor = { agent: acting.agent, session: acting.session };
  const lastCallIn = (unit: Reads) => async (name: string) => {
    const asked = [actor.session, name, unit.now - DAY] as const;
    return lastCall(...asked) ?? unit.metrics.lastCall(...asked);
  };
  const context = { caller, actor, settings, toolNamed };
  const errand = { store, tool, caller, acting, input, context, lastCallIn, callsWritten, arrivals, entered };
  if (verb.access === 'write') {
    const done = await carryOut(errand, verb, writing(errand, once), once !== undefined);
    return { ...done, acting };
  }
  if (tool.dialect?.joinsLane === true) await arrive(errand, arrivals);
  return { ...(await carryOut(errand, verb, looking(errand, verb.settled === true))), acting };
}

async function carryOut<U extends Reads>(
  errand: Errand,
  verb: Doing<U, object, unknown>,
  open: Open<U>,
  hasKey = false,
): Promise<Answer> {
  const { tool, input, context, lastCallIn } = errand;
  if (verb.outside !== undefined) return around(errand, verb, open, hasKey);
  const { run } = verb;
  return open(async (unit) => {
    const here = { now: unit.now, lastCall: lastCallIn(unit), ...context };
    return checkedOutput(tool, await run(unit, input, here));
  });
}

async function around<U extends Reads>(
  errand: Errand,
  { outside, opensFirst }: Extract<Doing<U, object, unknown>, { readonly run?: undefined }>,
  open: Open<U>,
  hasKey: boolean,
): Promise<Answer> {
  const { store, tool, input, context, lastCallIn, callsWritten } = errand;
  if (opensFirst !== true) await requireAdmitted(errand);
  let waiting: WaitingCounts = {};
  let hasOpened = false;
  // While a unit is open, `lastCall` uses it instead of opening another.
  let current: Reads | undefined;
  const noting =
    <V extends Reads>(opening: Open<V>): Inside<V> =>
    async (work) => {
      const done = await opening(async (unit) => {
        current = unit;
        return work(unit).finally(() => {
          current = undefined;
        });
      });
      waiting = done.waiting;
      return done.output;
    };
  const inside: Inside<U> = (work) => {
    hasOpened = true;
    return noting(open)(work);
  };
  const lastCall = (name: string) =>
    current === undefined
      ? store.read(callerScope(errand.acting), (unit) => lastCallIn(unit)(name))
      : lastCallIn(current)(name);
  const look = noting(looking(errand, false));
  const until = (holds: (unit: Reads) => Promise<boolean>, timeoutMs: number) =>
    waitUntil(async () => (await look(async (unit) => ({ holds: await holds(unit) }))).holds, store, timeoutMs);
  const work = () => outside(inside, input, { now: store.now(), lastCall, look, until, callsWritten, ...context });
  const found = await (opensFirst === true ? unlessHidden(errand, work) : work());
  const output = checkedOutput(tool, found);
  // Opens a unit just to store the answer under the key, so that a repeated call gets the same answer.
  return { output: hasKey && !hasOpened ? await inside(async () => output) : output, waiting };
}

async function waitUntil(holds: () => Promise<boolean>, store: Store, timeoutMs: number): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  for await (const _ of looks(commitsOf(store), () => deadline - performance.now())) {
    if ((await holds()) || performance.now() >= deadline) return;
  }
}

/** Before the work outside the unit uses files and endpoints. The unit checks again, if the work opens one. */
async function requireAdmitted({ store, tool, caller, acting }: Errand): Promise<void> {
  await store.read(callerScope(caller), async (unit) => {
    // The unit will register an unknown agent of a hook, which may then use every tool.
    if (tool.dialect?.ofHooks === true && (await unit.agents.find(caller.agent)) === undefined) return;
    await requireAllowed(unit, tool, caller);
    await requireOwnSession(unit, acting, caller);
  });
}

function looking({ store, tool, caller, acting }: Errand, settled: boolean): Open<Reads> {
  const open = settled ? store.settled : store.read;
  return (work) =>
    open(callerScope(acting), async (unit) => {
      await requireAllowed(unit, tool, caller);
      await requireOwnSession(unit, acting, caller);
      const [output, waiting] = await together([work(unit), unit.waiting.counts()]);
      return { output, waiting };
    });
}

function writing({ store, tool, caller, acting, arrivals, entered }: Errand, once: Once | undefined): Open<Writes> {
  const { joinsLane = false, ofHooks = false } = tool.dialect ?? {};
  const arrival = acting === caller && !joinsLane && !ofHooks ? acting : arrivalOf(acting);
  return async (work) => {
    const { output, waiting } = await store.write(callerScope(acting), tool.name, async (unit) => {
      if (ofHooks) await enterIn(unit, arrival);
      await requireAllowed(unit, tool, caller);
      if (tool.dialect?.identity?.startsSession === false) await requireOwnSession(unit, acting, caller);
      else await bindSession(unit, acting, caller, arrival);
      if (joinsLane) await arrivals.join(unit, acting, caller, arrival);
      const output = await onlyOnce(unit, tool.name, once, () => work(unit));
      const waiting = await unit.waiting.countsAtCommit();
      if (caller.run !== undefined) await unit.runs.countWrite(caller.run);
      return { output, waiting };
    });
    if (joinsLane) arrivals.arrived(caller, acting);
    if (ofHooks) entered(caller);
    return { output, waiting: await waiting() };
  };
}

/** An answer that does not match its schema is our bug; inside a write the error rolls the write back. */
export function checkedOutput(
  tool: { readonly name: string; readonly output: () => z.ZodType },
  output: unknown,
): object {
  const parsed = tool.output().safeParse(output);
  if (parsed.success) return parsed.data as object;
  throw new Error(`${tool.name} answered against its own schema: ${parsed.error.message}`);
}
