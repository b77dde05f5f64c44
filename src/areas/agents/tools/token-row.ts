import { z } from 'zod';
import type { TokenRow } from '../../../kernel/people/tokens.ts';
import { tokenScopes } from '../../../kernel/rules/identity.ts';
import { type Instant, iso } from '../../../kernel/rules/time.ts';
import { tokenState } from '../../../kernel/rules/token-state.ts';

/** A token without its secret, safe to show. */
export const tokenRow = z.object({
  id: z.string(),
  agent: z.string(),
  label: z.string(),
  scopes: z.array(z.enum(tokenScopes)),
  state: z.enum(['live', 'expired', 'revoked']),
  created_at: z.string(),
  expires_at: z.string().nullable(),
});

export function asTokenRow(row: TokenRow, now: Instant): z.output<typeof tokenRow> {
  return {
    id: row.id,
    agent: row.agent,
    label: row.label,
    scopes: [...row.scopes],
    state: tokenState(row, now),
    created_at: iso(row.createdAt),
    expires_at: row.expiresAt === null ? null : iso(row.expiresAt),
  };
}
