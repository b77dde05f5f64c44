import { z } from 'zod';
import { readTool } from '../../../kernel/tool/define.ts';
import { defaultWeights } from '../rules/profile.ts';
import { agentName, agentNamed, profileShape, shownProfile, weightsShape } from './profile-shape.ts';

export const agentGetProfile = readTool({
  name: 'agent_get_profile',
  toolset: 'profiles',
  summary: 'Read how well an agent does each kind of work.',
  input: () => z.object({ agent: agentName }),
  output: () => profileShape().extend({ defaults: weightsShape() }),
  errors: [],
  cli: { command: 'get', args: ['agent'] },
  async run(unit, { agent }) {
    return { ...shownProfile(await unit.profiles.of(agentNamed(agent))), defaults: { ...defaultWeights } };
  },
});
