/** The toolsets with their descriptions, as shown on pages and the command line. */
export const toolsets = {
  tasks: 'Units of work with steps, subtasks and an owner: create_task, update_steps, update_step, complete_task.',
  runs: 'Background work by agents that the hub starts, and their threads.',
  memory: 'What agents remember and share: facts, decisions, tasks, feeds and pointer-only signals.',
  board: 'Teams with a task board, dependencies, claims and mailboxes.',
  workers: 'Workers that you start for pieces of work and that report back in a <task-notification>: Agent, TaskStop.',
  recall: 'Search and read observations of past sessions.',
  lanes: 'Who works where: repositories, branches, sessions.',
  threads: 'Task timelines: posts, notes, decisions.',
  claims: 'Who is editing which file.',
  handoffs: 'Hand unfinished work to another agent or session.',
  messages: 'Messages on tasks, with urgency and receipts.',
  proposals: 'Tentative ideas that become tasks when others support them.',
  profiles: 'What each agent is good at.',
  plans: 'Tasks with dependencies, laid out in waves.',
  specs: 'Specification changes and their archive.',
  examples: 'Search the indexed example projects of repositories.',
  suggest: 'What to learn from similar past tasks.',
  rescue: 'Find and take over stranded work.',
  metrics: 'What calls cost.',
  land: 'Checks that prove work, and the queue that brings it into a target branch, one request at a time.',
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

/** The default selection: the whole work loop in at most twenty tools, and two tools that reach the rest. */
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

/** The work loop: tools that a model needs before it can search, so clients should load them immediately. */
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

/** The default selection of a run: the usual default, and all tools that the prompts of runs mention. */
export const runToolsets: readonly string[] = ['default', 'tasks', 'runs', 'workers'];
