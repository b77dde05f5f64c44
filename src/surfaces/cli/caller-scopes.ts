import { type AgentId, type TokenScope, tokenScopes, USER } from '../../core/identity.ts';

export const operatorScopes: readonly TokenScope[] = tokenScopes;

/** Whoever types as an agent has that agent's rights, no more: only the person at this machine is its operator. */
export function scopesFor(agent: AgentId): readonly TokenScope[] {
  return agent === USER ? operatorScopes : tokenScopes.filter((scope) => scope !== 'admin');
}
