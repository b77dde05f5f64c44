import { z } from 'zod';
import { gitPlace } from '../../../kernel/files/git-place.ts';
import { mayUse } from '../../../kernel/rules/identity.ts';
import { writeTool } from '../../../kernel/tool/define.ts';
import { hooks, newsAnswer, serverField, toldField } from '../../../kernel/tool/hooks.ts';
import { joinKnownLane } from '../../threads/flows/open-lane.ts';
import { hookText } from '../flows/hook-text.ts';

export const hookStart = writeTool({
  name: 'hook_start',
  toolset: 'hub',
  dialect: hooks,
  summary: 'Start a session on the lane of its branch and tell what waits for it; called by the hooks of a client.',
  listed: false,
  idempotent: true,
  input: () => z.object({ told: toldField, server: serverField }),
  output: newsAnswer,
  errors: [],
  opensFirst: true,
  async outside(inside, question, { caller, settings, toolNamed }) {
    const { agent, session, client, cwd } = caller;
    const place = cwd === undefined ? undefined : gitPlace(cwd);
    const asking = { agent, session, client, place, staleMinutes: settings.claimStaleMinutes };
    return inside(async (unit) => {
      // An agent without the inbox tool never joins a lane by a call either.
      const looking = toolNamed('attention_inbox');
      const mayLook = looking !== undefined && mayUse(await unit.agents.get(agent), looking);
      if (mayLook && place !== undefined) await joinKnownLane(unit, session, place);
      return hookText(unit, asking, { wants: 'preface', ...question });
    });
  },
});
