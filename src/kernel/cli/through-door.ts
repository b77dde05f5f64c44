import type { AnswerOf, CalledTool, GivenTo } from '../../composition/called-tools.ts';
import { type WaitingCounts, waitingLine } from '../rules/waiting.ts';
import { openDoor } from './choose-door.ts';
import type { Context } from './context.ts';
import { enterDoor } from './enter-door.ts';
import { Refused, refuseAnswered } from './failures.ts';

/** Calls a tool and returns its answer; throws a refusal. */
export type Call = <N extends CalledTool>(name: N, input: GivenTo<N>) => Promise<AnswerOf<N>>;

/** Runs work that calls tools as the caller through the available door, then prints what waits for the caller. */
export async function throughDoor<T>(
  context: Context,
  access: 'read' | 'write',
  work: (call: Call) => Promise<T>,
): Promise<T> {
  const { io, caller, json } = context;
  const door = await openDoor(context);
  let waiting: WaitingCounts = {};
  try {
    await enterDoor(context, door, access);
    const result = await work(async <N extends CalledTool>(name: N, input: GivenTo<N>) => {
      const outcome = await door.callTool({ name, input, caller });
      if (!outcome.ok) throw new Refused(outcome.error);
      refuseAnswered(outcome.output);
      waiting = outcome.waiting;
      // The door has validated the answer against the tool's schema.
      return outcome.output as AnswerOf<N>;
    });
    const line = waitingLine(waiting);
    if (line !== undefined && !json) io.err(`\n${line}\n`);
    return result;
  } finally {
    await door.close();
  }
}
