import type { AnyTool } from './define.ts';
import { hubStatus } from './hub/hub-status.ts';
import { toolsCall } from './hub/tools-call.ts';
import { toolsSearch } from './hub/tools-search.ts';
import { wait } from './hub/wait.ts';
import { completeTask } from './tasks/complete-task.ts';
import { createTask } from './tasks/create-task.ts';
import { getTask } from './tasks/get-task.ts';
import { listAllTasks } from './tasks/list-all-tasks.ts';
import { listTasks } from './tasks/list-tasks.ts';
import { postTask } from './tasks/post-task.ts';
import { updateTask } from './tasks/update-task.ts';

/** Every tool there is. Surfaces, reference pages, access tests and budgets are loops over it. */
export const catalog: readonly AnyTool[] = [
  createTask,
  getTask,
  updateTask,
  completeTask,
  listTasks,
  listAllTasks,
  postTask,
  toolsSearch,
  toolsCall,
  wait,
  hubStatus,
];
