import { z } from 'zod';
import { tokenScopes } from '../../../kernel/rules/identity.ts';
import { wrongField } from '../../../kernel/rules/refusals.ts';
import { iso } from '../../../kernel/rules/time.ts';
import type { Writes } from '../../../kernel/store/unit.ts';
import { writeTool } from '../../../kernel/tool/define.ts';
import { cappedText, field } from '../../../kernel/tool/fields.ts';
import { tokenRow } from './token-row.ts';

const LONGEST_LABEL = 100;

const input = () =>
  z.object({
    agent: field.agentId.describe('Agent that it stands for'),
    scopes: z
      .array(z.enum(tokenScopes))
      .min(1)
      .max(tokenScopes.length)
      .default(['read', 'write'])
      .describe('Any of read, write, run and admin'),
    label: cappedText(LONGEST_LABEL).default('').describe('What it is for'),
    expires_at: z
      .string()
      .refine((text) => !Number.isNaN(Date.parse(text)), 'Expected a date or time in ISO form.')
      .optional()
      .describe('When it ends; default: never'),
  });

export const createToken = writeTool({
  name: 'create_token',
  toolset: 'hub',
  summary: 'Create a token with which an agent connects over HTTP; it is shown once.',
  details: 'For administrators. A repeated call with the same key returns the same token, but not its secret.',
  listed: false,
  idempotent: false,
  scope: 'admin',
  input,
  output: () =>
    tokenRow.extend({ token: z.string().nullable().describe('The secret; null when the call was repeated') }),
  errors: ['AGENT_NOT_FOUND'],
  rest: { method: 'POST', path: '/api/tokens', status: 201, statuses: { AGENT_NOT_FOUND: 400 } },
  cli: { command: 'create-token', args: ['agent'] },
  opensFirst: true,
  async outside(inside, wanted) {
    // Kept out of the stored answer. A repeated call does not run the work again, so it has no secret to return.
    let token: string | null = null;
    const row = await inside(async (unit) => {
      const minted = await mint(unit, wanted);
      token = minted.token;
      return minted.row;
    });
    return { ...row, token };
  },
});

async function mint(unit: Writes, { agent, scopes, label, expires_at }: z.output<ReturnType<typeof input>>) {
  await unit.agents.get(agent);
  const expiresAt = expires_at === undefined ? null : Date.parse(expires_at);
  if (expiresAt !== null && expiresAt <= unit.now) throw wrongField('expires_at', 'It lies in the past.');
  const wanted = tokenScopes.filter((scope) => scopes.includes(scope));
  const { id, token } = await unit.tokens.mint({ agent, scopes: wanted, label, expiresAt });
  const row = {
    id,
    agent,
    label,
    scopes: wanted,
    state: 'live' as const,
    created_at: iso(unit.now),
    expires_at: expiresAt === null ? null : iso(expiresAt),
  };
  return { row, token };
}
