import { z } from 'zod';
import { writeTool } from '../../../kernel/tool/define.ts';

export const revokeToken = writeTool({
  name: 'revoke_token',
  toolset: 'hub',
  summary: 'End a token at once; doing it again changes nothing.',
  details: 'For administrators.',
  listed: false,
  idempotent: true,
  destructive: true,
  scope: 'admin',
  input: () => z.object({ id: z.string().min(1).max(100).describe('Token id, as in "t-0af3c1d2"') }),
  output: () => z.object({ id: z.string(), revoked: z.boolean() }),
  errors: ['TOKEN_NOT_FOUND'],
  rest: { method: 'POST', path: '/api/tokens/:id/revoke' },
  cli: { command: 'revoke-token', args: ['id'] },
  text: ({ id }) => `Revoked ${id}.`,
  async run(unit, { id }) {
    await unit.tokens.revoke(id);
    return { id, revoked: true };
  },
});
