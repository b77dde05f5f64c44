export interface LanesTables {
  participants: {
    task_id: number;
    session_id: string;
    agent_id: string;
    joined_at: number;
    left_at: number | null;
  };
  /** Links are symmetric; the lower id comes first. */
  task_links: { low_id: number; high_id: number; created_at: number; created_by: string; note: string | null };
  /** Working trees that tools may touch although no session runs in them. */
  repos: { root: string; added_by: string; added_at: number };
}
