import { WaggleError } from '../../../core/errors.ts';
import { didYouMean, nearest } from '../../../core/text/nearest.ts';
import type { Call } from '../through-door.ts';

/** For a list that is empty: whether its owner was a slip of the hand. Somebody who was removed may be asked for. */
export async function refuseSlip(call: Call, owner: string | undefined): Promise<void> {
  if (owner === undefined) return;
  const { agents } = await call('list_agents', {});
  const known = agents.map(({ id }) => id);
  const near = known.includes(owner) ? [] : nearest(owner, known);
  if (near.length === 0) return;
  throw new WaggleError(
    'AGENT_NOT_FOUND',
    `No agent ${owner} is registered here.${didYouMean(near)}`,
    { agent: owner, near: near.slice(0, 3) },
    { hint: 'See who is there: waggle agent list' },
  );
}
