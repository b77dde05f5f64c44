import { part, planOf, REPO, widgets } from '../plan-drafts.ts';
import type { Example } from './example.ts';

const goal = {
  goal_title: 'Document every tool',
  problem: 'Nobody finds them.',
  acceptance_criteria: ['Each has a page'],
  repo_root: REPO,
  affected_files: ['docs/tools.md'],
};
const first = { plan_slug: 'add-widgets', subtask_index: 0 };

export const planExamples: readonly Example[] = [
  { tool: 'queen_plan_goal', does: { ...goal, dry_run: true }, refuses: { ...goal, goal_title: ' ' } },
  {
    tool: 'task_plan_validate',
    does: { repo_root: REPO, subtasks: widgets },
    refuses: { repo_root: REPO, subtasks: [widgets[0]] },
  },
  {
    tool: 'task_plan_publish',
    does: planOf('add-widgets', widgets),
    refuses: planOf('bad', [part('A', { depends_on: [1] }), part('B')]),
  },
  { tool: 'task_plan_list', does: { repo_root: REPO }, refuses: { limit: 51 } },
  { tool: 'task_ready_for_agent', does: { repo_root: REPO, auto_claim: false }, refuses: 'unscoped' },
  { tool: 'task_plan_claim_subtask', does: first, refuses: { ...first, subtask_index: 1 } },
  {
    tool: 'task_plan_complete_subtask',
    does: { ...first, summary: 'The API serves rows.' },
    refuses: { ...first, subtask_index: 1, summary: 'Once more.' },
  },
  {
    tool: 'task_plan_status_for_spec_row',
    does: { repo_root: REPO, spec_row_id: 'T5' },
    refuses: { repo_root: REPO },
  },
  { tool: 'task_autopilot_tick', does: { repo_root: REPO }, refuses: { stalled_lane_limit: 0 } },
];
