/** The toolsets and what each is for, as pages and the command line tell it. */
export const toolsets = {
  tasks: 'Units of work with steps, subtasks and an owner: create_task, update_steps, update_step, complete_task.',
  runs: 'Background work by agents that the hub starts, and their threads.',
  memory: 'What agents remember and share: facts, decisions, tasks, feeds and pointer-only signals.',
  board: 'Teams with a task board, dependencies, claims and mailboxes.',
  workers: 'Workers that you start for pieces of work and that report back in a <task-notification>: Agent, TaskStop.',
  recall: 'Observations of past sessions, searched and read back.',
  lanes: 'Who works where: repositories, branches, sessions.',
  threads: 'Task timelines: posts, notes, decisions.',
  claims: 'Which file is being edited by whom.',
  handoffs: 'Work on its way to somebody else.',
  messages: 'Addressed texts with urgency and receipts.',
  proposals: 'Weak ideas that become tasks when others agree.',
  profiles: 'What each agent is good at.',
  plans: 'Tasks with dependencies, laid out in waves.',
  specs: 'Specification changes and their archive.',
  examples: 'Example projects of repositories, indexed and searched.',
  suggest: 'What similar past tasks teach.',
  rescue: 'Stranded work, found and taken over.',
  metrics: 'What calls cost.',
  hub: 'Find and call any tool (tools_search, tools_call), wait for news (wait), ask who you are (hub_status).',
} as const;

export type Toolset = keyof typeof toolsets;

export function isIn(tool: { readonly toolset: Toolset; readonly alsoIn?: readonly Toolset[] }, name: string): boolean {
  return tool.toolset === name || tool.alsoIn?.some((also) => also === name) === true;
}

/** Names that stand for several toolsets. */
export const groups: Readonly<Record<string, readonly Toolset[]>> = {
  colony: [
    'recall',
    'lanes',
    'threads',
    'claims',
    'handoffs',
    'messages',
    'proposals',
    'profiles',
    'plans',
    'specs',
    'examples',
    'suggest',
    'rescue',
    'metrics',
  ],
};

/** What an agent sees when nobody chose: the whole loop of work in at most twenty tools, and two that reach the rest. */
export const defaultTools: readonly string[] = [
  'startup_panel',
  'attention_inbox',
  'task_ready_for_agent',
  'TaskClaim',
  'create_task',
  'get_task',
  'update_step',
  'complete_task',
  'task_feed',
  'task_note_working',
  'task_claim_file',
  'memory_add',
  'memory_search',
  'memory_retrieve',
  'SendMessage',
  'signal',
  'task_hand_off',
  'wait',
  'tools_search',
  'tools_call',
];

/** The loop of work: what a model needs before it knows what to search for, so no client should hold it back. */
export const loadedAtOnce: readonly string[] = [
  'startup_panel',
  'list_tasks',
  'get_task',
  'update_step',
  'complete_task',
  'ReadMailbox',
  'wait',
  'tools_search',
  'tools_call',
];

/** What a run lists unless it chose: the default, and all that the prompts of runs speak of. */
export const runToolsets: readonly string[] = ['default', 'tasks', 'runs', 'workers'];

/** Listed by default for as long as some of the twenty do not exist yet, the first for the longest. */
export const interimTools: readonly string[] = [
  'list_tasks',
  'update_steps',
  'TaskList',
  'ReadMailbox',
  'init_core_memories',
  'TaskUpdate',
];
