import { z } from 'zod';
import { gitPlace } from '../../../kernel/files/git-place.ts';
import { hubTool } from '../../../kernel/tool/define.ts';
import { hooks, newsAnswer, serverField, toldField } from '../../../kernel/tool/hooks.ts';
import { answerHook } from '../flows/await-news.ts';

export const hookNews = hubTool({
  name: 'hook_news',
  toolset: 'hub',
  dialect: hooks,
  summary: 'Tell a session what is new for it, or wait for that; called by the hooks of a client.',
  listed: false,
  readOnly: true,
  input: () =>
    z.object({
      wants: z.enum(['preface', 'prompt', 'news']).default('news').describe('All, new and blocking items, or new ones'),
      told: toldField,
      hold_ms: z.number().min(0).max(55_000).default(0).describe('Milliseconds to wait for news'),
      after: z.int().min(0).optional().describe('The last entry of others that the session has seen'),
      server: serverField,
    }),
  output: newsAnswer,
  errors: [],
  run(desk, { hold_ms, ...question }, signal) {
    const { agent, session, client, cwd } = desk.caller;
    const place = question.wants === 'news' || cwd === undefined ? undefined : gitPlace(cwd);
    const asking = { agent, session, client, place, staleMinutes: desk.toolSettings.claimStaleMinutes };
    return answerHook(desk, asking, question, { timeoutMs: hold_ms, signal });
  },
});
