import { agentGetProfile } from './agent-get-profile.ts';
import { agentUpsertProfile } from './agent-upsert-profile.ts';

export const profileTools = [agentUpsertProfile, agentGetProfile];
