import { type Caller, callerOversees } from '../rules/caller.ts';
import { WaggleError } from '../rules/errors.ts';
import { ProofNeeded, type Prove } from '../rules/proof.ts';
import type { Store } from '../store/store.ts';
import type { StoreTool } from '../tool/define.ts';
import { checkedOutput, type Performed } from './perform.ts';
import { callerScope } from './permission.ts';

interface ProvingParts {
  readonly store: Store;
  readonly prove: Prove | undefined;
}

/**
 * Performs a call; if it would complete work that requires checks, has them run and performs it again. A call does not
 * wait long: the checks go on after it is answered, and the work is completed when they have passed.
 */
export async function withProof(
  { store, prove }: ProvingParts,
  tool: StoreTool,
  input: object,
  caller: Caller,
  attempt: (caller: Caller) => Promise<Performed>,
): Promise<Performed> {
  try {
    return await attempt(caller);
  } catch (needed) {
    if (!(needed instanceof ProofNeeded)) throw needed;
    if (prove === undefined) throw new Error('This hub runs no checks.');
    const finish = (key: string) => attempt({ ...caller, proof: key });
    const proved = await prove({ needed, cwd: caller.cwd, oversees: callerOversees(caller), finish });
    if (proved.state === 'green') return finish(proved.key);
    const checking = { task: String(needed.taskId), checks: [...proved.checks] };
    const { whileChecking } = tool;
    if (whileChecking === undefined) {
      throw new WaggleError('CHECKS_RUNNING', `The checks of task #${needed.taskId} are running.`, checking);
    }
    return store.read(callerScope(caller), async (unit) => ({
      output: checkedOutput(tool, await whileChecking(unit, input, checking)),
      waiting: await unit.waiting.counts(),
      acting: caller,
    }));
  }
}
