import { z } from 'zod';
import { defined } from '../../../kernel/rules/defined.ts';
import { readTool } from '../../../kernel/tool/define.ts';
import { field } from '../../../kernel/tool/fields.ts';
import { asTokenRow, tokenRow } from './token-row.ts';

export const listTokens = readTool({
  name: 'list_tokens',
  toolset: 'hub',
  summary: 'List the tokens that people made, newest first, without their secrets.',
  details: 'For administrators.',
  listed: false,
  scope: 'admin',
  input: () => z.object({ limit: field.limit(200, 50), cursor: field.cursor }),
  output: () => z.object({ tokens: z.array(tokenRow), next_cursor: z.string().optional() }),
  errors: [],
  rest: { method: 'GET', path: '/api/tokens' },
  cli: { command: 'tokens' },
  async run(unit, { limit, cursor }) {
    const { items, next } = await unit.tokens.page({ limit, cursor });
    return {
      tokens: items.map((row) => asTokenRow(row, unit.now)),
      ...defined({ next_cursor: next }),
    };
  },
});
