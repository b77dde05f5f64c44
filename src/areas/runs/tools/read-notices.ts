import { z } from 'zod';
import { limits } from '../../../kernel/rules/limits.ts';
import { writeTool } from '../../../kernel/tool/define.ts';

export const readNotices = writeTool({
  name: 'read_notices',
  toolset: 'runs',
  summary: 'Mark notices to you as read.',
  listed: false,
  idempotent: true,
  input: () =>
    z.object({
      notice_ids: z
        .array(z.string().regex(/^[1-9]\d{0,14}$/, 'A notice id is a decimal number.'))
        .min(1)
        .max(limits.idsPerCall)
        .describe('Ids of your notices'),
    }),
  output: () => z.object({ marked: z.int() }),
  errors: [],
  rest: { method: 'POST', path: '/api/notices/read' },
  cli: { command: 'read-notices' },
  async run(unit, { notice_ids }, { caller }) {
    return { marked: await unit.notices.markRead(caller.agent, notice_ids.map(Number)) };
  },
});
