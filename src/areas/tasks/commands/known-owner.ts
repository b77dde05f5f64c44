import type { Call } from '../../../kernel/cli/through-door.ts';
import { WaggleError } from '../../../kernel/rules/errors.ts';
import { didYouMean, nearest } from '../../../kernel/text/nearest.ts';

/** For an empty list: refuses an owner that looks like a typo. Removed agents may still be used as a filter. */
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
    { hint: 'To list all agents: waggle agent list' },
  );
}
