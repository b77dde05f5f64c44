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
  run_task: { input: ({ taskId }) => ({ id: taskId }), tells: false },
  notify_user: { input: ({ taskId }) => ({ message: 'Hello', taskId }), tells: false },
  list_runs: { input: ({ taskId }) => ({ taskId }), tells: false },
  list_notices: { input: () => ({}), tells: false },
  read_notices: { input: () => ({ notice_ids: ['1'] }), tells: false },
  pause_runs: { input: () => ({}), tells: false },
  resume_runs: { input: () => ({}), tells: false },
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
  TeamCreate: { input: () => ({ team_name: 'Anything' }), tells: false },
  TeamDelete: { input: () => ({ team_name: 'Nowhere' }), tells: false },
  TeamJoin: { input: () => ({ team_name: 'Nowhere' }), tells: false },
  TeamLeave: { input: () => ({ team_name: 'Nowhere' }), tells: false },
  TaskCreate: { input: ({ taskId }) => ({ subject: 'Anything', addBlockedBy: [taskId] }), tells: false },
  TaskGet: { input: ({ taskId }) => ({ taskId }), tells: true },
  TaskList: { input: () => ({}), tells: false },
  TaskUpdate: { input: ({ taskId }) => ({ taskId, dispatch: 'self' }), tells: false },
  TaskClaim: { input: ({ taskId }) => ({ taskId }), tells: false },
  SendMessage: { input: () => ({ to: 'user', message: 'Hello' }), tells: false },
  ReadMailbox: { input: () => ({}), tells: false },
  tools_search: { input: () => ({ query: '', limit: 50 }), tells: false },
  tools_call: { input: ({ taskId }) => ({ name: 'get_task', arguments: { id: taskId } }), tells: true },
  wait: { input: () => ({ timeout_seconds: 0 }), tells: true },
  list_waiting: { input: () => ({}), tells: true },
  hub_status: { input: () => ({}), tells: false },
  hub_health: { input: () => ({}), tells: false },
  list_agents: { input: () => ({}), tells: true },
  list_activity: { input: ({ taskId }) => ({ taskId }), tells: true },
  list_board: { input: ({ taskId }) => ({ ids: taskId }), tells: true },
  get_task_graph: { input: ({ taskId }) => ({ id: taskId }), tells: true },
  list_memories: { input: () => ({ limit: 200 }), tells: true },
  get_memory_history: { input: ({ taskId }) => ({ id: taskId }), tells: true },
  list_teams: { input: () => ({}), tells: false },
};
