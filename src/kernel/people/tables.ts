import type { Generated } from 'kysely';

export interface PeopleTables {
  agents: {
    id: string;
    kind: string;
    name: string;
    description: string;
    email: string | null;
    owner: string | null;
    capabilities: string | null;
    skills: string | null;
    default_collection: string | null;
    runner: string | null;
    created_at: number;
    removed_at: number | null;
    /** Also `null` if only the name is known and has not been looked up yet. */
    default_collection_id: number | null;
    /** The team that the agent created or joined last, in any session. */
    last_team_id: number | null;
  };
  handles: {
    id: Generated<number>;
    collection_id: number;
    name: string;
    agent_id: string;
    role: string;
    agent_type: string | null;
    joined_at: number;
    left_at: number | null;
    /** Current names are unique in a team by `folded_name`; null only for a duplicate that an older program stored. */
    folded_name: string | null;
  };
  tokens: {
    id: string;
    agent_id: string;
    hash: string;
    label: string;
    scopes: string;
    created_at: number;
    expires_at: number | null;
    revoked_at: number | null;
    last_used_at: number | null;
    /** The run that the token was created for; the token is valid only while that run is running. */
    run_id: string | null;
  };
  collections: {
    id: number;
    slug: string;
    name: string;
    description: string;
    kind: string;
    is_private: number;
    created_by: string;
    created_at: number;
    deleted_at: number | null;
  };
  members: { collection_id: number; agent_id: string; role: string; joined_at: number; alias: string | null };
  sessions: {
    id: string;
    agent_id: string;
    surface: string;
    client: string | null;
    cwd: string | null;
    repo_root: string | null;
    branch: string | null;
    team_id: number | null;
    news_seen: number;
    started_at: number;
    last_seen_at: number;
    ended_at: number | null;
    /** Until when the session's client waits for news, or will again after its turn; null if it never did. */
    listens_until: number | null;
    /** Null while the session has not ended, and for sessions that ended before this column existed. */
    ended_how: 'left' | 'silence' | null;
    /** The session that this connection turned out to be. */
    became: string | null;
  };
}
