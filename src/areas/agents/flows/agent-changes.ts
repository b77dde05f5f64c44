import type { AgentId } from '../../../kernel/rules/identity.ts';

/** The changes of agents from which something follows. */
export interface AgentChanges {
  /** The operator removes the agent, which is still registered. */
  agentLeaving: AgentId;
  agentRemoved: AgentId;
}
