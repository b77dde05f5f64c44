import { z } from 'zod';
import { defined } from '../../../kernel/rules/defined.ts';
import { iso } from '../../../kernel/rules/time.ts';
import { readTool } from '../../../kernel/tool/define.ts';
import { field } from '../../../kernel/tool/fields.ts';
import { noticeSender } from '../rules/notice.ts';

export const listNotices = readTool({
  name: 'list_notices',
  toolset: 'runs',
  summary: 'List what agents and the hub told you, newest first.',
  details: 'Listing does not mark them as read; read_notices does.',
  listed: false,
  input: () =>
    z.object({
      unread_only: z.boolean().default(true).describe('false: also those marked as read'),
      limit: field.limit(200, 50),
      cursor: field.cursor,
    }),
  output: () =>
    z.object({
      notices: z.array(
        z.object({
          notice_id: z.string(),
          kind: z.string(),
          from: z.string(),
          task_id: z.string().nullable(),
          text: z.string(),
          created_at: z.string(),
          read_at: z.string().nullable(),
        }),
      ),
      next_cursor: z.string().optional(),
    }),
  errors: [],
  rest: { method: 'GET', path: '/api/notices' },
  cli: { command: 'notices' },
  async run(unit, { unread_only, limit, cursor }, { caller }) {
    const page = await unit.notices.list(caller.agent, { limit, cursor }, unread_only);
    return {
      notices: page.items.map((notice) => ({
        notice_id: String(notice.id),
        kind: notice.kind,
        from: noticeSender(notice),
        task_id: notice.taskId === null ? null : String(notice.taskId),
        text: notice.text,
        created_at: iso(notice.createdAt),
        read_at: notice.readAt === null ? null : iso(notice.readAt),
      })),
      ...defined({ next_cursor: page.next }),
    };
  },
});
