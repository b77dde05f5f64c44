/** How a tool is aimed at a task of a collection that the caller may not see, and whether a member sees its text then. */
export interface AccessRow {
  readonly input: (target: AccessTarget) => object;
  /** `true`: the answer to a member carries the text, which proves that the row aims well. */
  readonly tells: boolean;
}

interface AccessTarget {
  readonly taskId: string;
}

/** One row per tool. A tool without one fails the matrix: think about who could see what through it. */
export const accessRows: Readonly<Record<string, AccessRow>> = {
  create_task: { input: () => ({ title: 'Anything' }), tells: false },
  post_task: { input: () => ({ title: 'Anything', owner: 'user' }), tells: false },
  get_task: { input: ({ taskId }) => ({ id: taskId }), tells: true },
  update_task: { input: ({ taskId }) => ({ id: taskId, dispatch: 'self' }), tells: true },
  complete_task: { input: ({ taskId }) => ({ id: taskId }), tells: true },
  list_tasks: { input: () => ({ limit: 100 }), tells: true },
  cancel_task: { input: ({ taskId }) => ({ id: taskId }), tells: true },
  get_task_tree: { input: ({ taskId }) => ({ id: taskId }), tells: true },
  list_history: { input: () => ({ limit: 100 }), tells: true },
  update_steps: { input: ({ taskId }) => ({ id: taskId, steps: [{ title: 'New' }] }), tells: true },
  update_step: { input: ({ taskId }) => ({ id: taskId, index: 0, done: true }), tells: true },
  create_subtask: { input: ({ taskId }) => ({ taskId, stepIndex: 0, title: 'Below' }), tells: true },
  add_resource: { input: ({ taskId }) => ({ id: taskId, type: 'url', value: 'https://example.org' }), tells: true },
  remove_resource: { input: ({ taskId }) => ({ id: taskId, index: 0 }), tells: true },
  post_run: { input: ({ taskId }) => ({ id: taskId }), tells: false },
  thread_read: { input: ({ taskId }) => ({ id: taskId }), tells: true },
  thread_reply: { input: ({ taskId }) => ({ id: taskId, message: 'Hello' }), tells: false },
  list_all_tasks: { input: () => ({}), tells: true },
  init_core_memories: { input: () => ({ query: 'canary 5d1e90' }), tells: true },
  memory_add: { input: () => ({ content: 'Anything' }), tells: false },
  memory_add_batch: { input: () => ({ memories: [{ content: 'Anything' }] }), tells: false },
  memory_edit: { input: ({ taskId }) => ({ memory_id: taskId, macro_topics: ['x'] }), tells: true },
  memory_delete: { input: ({ taskId }) => ({ memory_id: taskId }), tells: false },
  memory_search: { input: () => ({ query: 'canary 5d1e90' }), tells: true },
  memory_retrieve: { input: ({ taskId }) => ({ memory_ids: [taskId] }), tells: true },
  collection_manage: { input: () => ({ action: 'leave', collection: 'canary-5d1e90' }), tells: true },
  agent_manage: { input: () => ({ action: 'update', default_collection: 'canary-5d1e90' }), tells: true },
  task_feed: { input: () => ({}), tells: true },
  signal: {
    input: ({ taskId }) => ({ action: 'send', to: 'founder', memory_ids: [taskId], collection: 'canary-5d1e90' }),
    tells: false,
  },
  tools_search: { input: () => ({ query: '', limit: 50 }), tells: false },
  tools_call: { input: ({ taskId }) => ({ name: 'get_task', arguments: { id: taskId } }), tells: true },
  wait: { input: () => ({ timeout_seconds: 0 }), tells: true },
  hub_status: { input: () => ({}), tells: false },
};
