import { z } from 'zod';
import { type Caller, callerOversees } from '../../../kernel/rules/caller.ts';
import { WaggleError } from '../../../kernel/rules/errors.ts';
import { type AgentId, canonicalAgentId, WORKSPACE_ID } from '../../../kernel/rules/identity.ts';
import { writeTool } from '../../../kernel/tool/define.ts';
import { agentName, agentNamed, profileShape, shownProfile, weightFields } from './profile-shape.ts';

export const agentUpsertProfile = writeTool({
  name: 'agent_upsert_profile',
  toolset: 'profiles',
  summary: 'Set how well you do these kinds of work; others keep their weight.',
  namedOnly: ['capabilities.*'],
  idempotent: true,
  input: () =>
    z.object({
      agent: agentName.describe('You; admins: any'),
      capabilities: weightFields().default({}).describe('Weights 0-1'),
    }),
  output: profileShape,
  errors: ['NOT_YOUR_SESSION'],
  cli: { command: 'set', args: ['agent'] },
  async run(unit, { agent, capabilities }, { caller }) {
    const named = agentNamed(agent);
    requireOwn(named, caller);
    const profile = await unit.profiles.change(named, capabilities);
    unit.emit({ type: 'agent.changed', agentId: named, collectionId: WORKSPACE_ID, changed: ['profile'] });
    return shownProfile(profile);
  },
});

/**
 * Checked here and not by a dialect's `identity`, because the field names whose profile changes, not who acts. The user
 * and admins set other agents' profiles as themselves; the door would refuse admins, and would let an operator act as
 * the named agent.
 */
function requireOwn(named: AgentId, caller: Caller): void {
  if (named === canonicalAgentId(caller.agent) || caller.operator === true || callerOversees(caller)) return;
  throw new WaggleError('NOT_YOUR_SESSION', 'The call names an agent that is not its own.');
}
