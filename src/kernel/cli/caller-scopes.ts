import { type AgentId, type TokenScope, tokenScopes, USER } from '../rules/identity.ts';

export const operatorScopes: readonly TokenScope[] = tokenScopes;

/** A command run as an agent has only that agent's rights; only the local user is the operator. */
export function scopesFor(agent: AgentId): readonly TokenScope[] {
  return agent === USER ? operatorScopes : tokenScopes.filter((scope) => scope !== 'admin');
}
