import type { AnyTool } from './define.ts';
import { hubStatus } from './hub/hub-status.ts';
import { toolsCall } from './hub/tools-call.ts';
import { toolsSearch } from './hub/tools-search.ts';
import { wait } from './hub/wait.ts';
import { agentManage } from './memory/agent-manage.ts';
import { collectionManage } from './memory/collection-manage.ts';
import { initCoreMemories } from './memory/init-core-memories.ts';
import { memoryAdd } from './memory/memory-add.ts';
import { memoryAddBatch } from './memory/memory-add-batch.ts';
import { memoryDelete } from './memory/memory-delete.ts';
import { memoryEdit } from './memory/memory-edit.ts';
import { memoryRetrieve } from './memory/memory-retrieve.ts';
import { memorySearch } from './memory/memory-search.ts';
import { signal } from './memory/signal.ts';
import { taskFeed } from './memory/task-feed.ts';
import { threadRead } from './runs/thread-read.ts';
import { threadReply } from './runs/thread-reply.ts';
import { addResource } from './tasks/add-resource.ts';
import { cancelTask } from './tasks/cancel-task.ts';
import { completeTask } from './tasks/complete-task.ts';
import { createSubtask } from './tasks/create-subtask.ts';
import { createTask } from './tasks/create-task.ts';
import { getTask } from './tasks/get-task.ts';
import { getTaskTree } from './tasks/get-task-tree.ts';
import { listAllTasks } from './tasks/list-all-tasks.ts';
import { listHistory } from './tasks/list-history.ts';
import { listTasks } from './tasks/list-tasks.ts';
import { postRun } from './tasks/post-run.ts';
import { postTask } from './tasks/post-task.ts';
import { removeResource } from './tasks/remove-resource.ts';
import { updateStep } from './tasks/update-step.ts';
import { updateSteps } from './tasks/update-steps.ts';
import { updateTask } from './tasks/update-task.ts';

/** Every tool there is. Surfaces, reference pages, access tests and budgets are loops over it. */
export const catalog: readonly AnyTool[] = [
  createTask,
  getTask,
  updateTask,
  completeTask,
  cancelTask,
  listTasks,
  listHistory,
  updateSteps,
  updateStep,
  createSubtask,
  addResource,
  removeResource,
  listAllTasks,
  postTask,
  postRun,
  getTaskTree,
  threadRead,
  threadReply,
  initCoreMemories,
  memoryAdd,
  memoryAddBatch,
  memoryEdit,
  memoryDelete,
  memorySearch,
  memoryRetrieve,
  collectionManage,
  agentManage,
  taskFeed,
  signal,
  toolsSearch,
  toolsCall,
  wait,
  hubStatus,
];
