export interface PlansTables {
  plans: {
    /** The root task of the plan. */
    task_id: number;
    repo_root: string;
    slug: string;
    title: string;
    problem: string;
    acceptance: string;
    auto_archive: number;
    by_queen: number;
    created_by: string;
    created_at: number;
  };
  plan_subtasks: {
    task_id: number;
    plan_id: number;
    position: number;
    wave: number;
    wave_name: string;
    capability: string | null;
    by_queen: number;
    repo_root: string;
    spec_row_id: string | null;
  };
  plan_files: {
    task_id: number;
    position: number;
    repo_root: string;
    file_path: string;
    /** When the sub-task was completed and its file released. */
    released_at: number | null;
  };
}
