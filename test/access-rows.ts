/** How a tool is aimed at a task of a collection that the caller may not see, and whether a member sees its text then. */
export interface AccessRow {
  readonly input: (target: AccessTarget) => object;
  /** `true`: the answer to a member carries the text, which proves that the row aims well. */
  readonly tells: boolean;
}

export interface AccessTarget {
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
  list_all_tasks: { input: () => ({}), tells: true },
  tools_search: { input: () => ({ query: '', limit: 50 }), tells: false },
  tools_call: { input: ({ taskId }) => ({ name: 'get_task', arguments: { id: taskId } }), tells: true },
  wait: { input: () => ({ timeout_seconds: 0 }), tells: true },
  hub_status: { input: () => ({}), tells: false },
};
