import { queenPlanGoal } from './queen-plan-goal.ts';
import { taskAutopilotTick } from './task-autopilot-tick.ts';
import { taskPlanClaimSubtask } from './task-plan-claim-subtask.ts';
import { taskPlanCompleteSubtask } from './task-plan-complete-subtask.ts';
import { taskPlanList } from './task-plan-list.ts';
import { taskPlanPublish } from './task-plan-publish.ts';
import { taskPlanStatusForSpecRow } from './task-plan-status-for-spec-row.ts';
import { taskPlanValidate } from './task-plan-validate.ts';
import { taskReadyForAgent } from './task-ready-for-agent.ts';

export const planTools = [
  queenPlanGoal,
  taskPlanValidate,
  taskPlanPublish,
  taskPlanList,
  taskReadyForAgent,
  taskPlanClaimSubtask,
  taskPlanCompleteSubtask,
  taskPlanStatusForSpecRow,
  taskAutopilotTick,
];
