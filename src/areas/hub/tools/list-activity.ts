import { z } from 'zod';
import { defined } from '../../../kernel/rules/defined.ts';
import type { WaggleEvent } from '../../../kernel/rules/event.ts';
import { type Names, tellEvent, workerCalled, workerOf } from '../../../kernel/rules/events/event-words.ts';
import { iso } from '../../../kernel/rules/time.ts';
import { readTool } from '../../../kernel/tool/define.ts';
import { field, taskNumber } from '../../../kernel/tool/fields.ts';

const eventKinds = ['task', 'thread', 'run', 'worker', 'message', 'signal', 'memory', 'team', 'agent'] as const;

const happening = z.object({
  seq: z.int(),
  at: z.string(),
  type: z.string(),
  actor: z.string(),
  surface: z.string(),
  who: z.string().optional().describe('Who did it; missing for what the hub did by itself'),
  words: z.string().describe('What happened, to be read after that name, with {it} in place of the task'),
  task_id: z.string().optional(),
  title: z.string().optional().describe("The task's title today"),
  memory_id: z.string().optional(),
  agent_id: z.string().optional(),
  thread_id: z.string().optional(),
  run_id: z.string().optional(),
  worker: z.string().optional().describe('Name of the worker that it is about; its id if you may not see the name'),
  changed: z.array(z.string()).optional(),
  status_before: z.string().optional(),
  status: z.string().optional(),
  owner: z.string().optional(),
  steps: z.int().optional(),
  steps_done: z.int().optional(),
});

/** GET /api/activity: the event log, newest first, with the data needed to describe each event. */
export const listActivity = readTool({
  name: 'list_activity',
  toolset: 'hub',
  summary: 'List what has happened, newest first, to one task or by one actor if named.',
  listed: false,
  input: () =>
    z.object({
      taskId: field.taskId.optional().describe('Only what happened to this task'),
      actor: field.agentId.optional().describe('Only what this agent did'),
      kind: z.enum(eventKinds).optional().describe('Only events of this kind'),
      limit: field.limit(200, 50),
      cursor: z
        .string()
        .regex(/^\d{1,15}$/, 'Use next_cursor of the previous page.')
        .optional()
        .describe('next_cursor of the previous page: older events'),
    }),
  output: () => z.object({ events: z.array(happening), next_cursor: z.string().optional() }),
  errors: [],
  rest: { method: 'GET', path: '/api/activity' },
  cli: { command: 'activity' },
  async run(unit, { taskId, actor, kind, limit, cursor }, { caller }) {
    const filter = { taskId: taskId === undefined ? undefined : taskNumber(taskId), actor, kind };
    const page = await unit.activity.newest(filter, cursor === undefined ? undefined : Number(cursor), limit);
    const titles = await unit.activity.titles([...new Set(page.items.flatMap(({ taskId }) => taskId ?? []))]);
    const workers = await unit.activity.workerNames([...new Set(page.items.flatMap((event) => workerOf(event) ?? []))]);
    const names: Names = {
      agent: (id) => (id === caller.agent ? 'you' : id),
      worker: (id) => workerCalled(workers.get(id)) ?? id,
    };
    return {
      events: page.items.map((event) => asHappening(event, titles, names)),
      ...defined({ next_cursor: page.next }),
    };
  },
});

function asHappening(
  event: WaggleEvent,
  titles: ReadonlyMap<number, string>,
  names: Names,
): z.output<typeof happening> {
  const { who, words } = tellEvent(event, names);
  const title = event.taskId === undefined ? undefined : titles.get(event.taskId);
  const facts = {
    task_id: event.taskId === undefined ? undefined : String(event.taskId),
    title,
    memory_id: event.memoryId === undefined ? undefined : String(event.memoryId),
    agent_id: event.agentId,
    thread_id: event.threadId,
    run_id: textOf(event.after?.run),
    worker: workerNamed(event, names),
    changed: event.changed === undefined ? undefined : [...event.changed],
    status_before: textOf(event.before?.status),
    status: textOf(event.after?.status),
    owner: textOf(event.after?.owner),
    steps: countOf(event.after?.steps),
    steps_done: countOf(event.after?.stepsDone),
  };
  const { seq, type, actor, surface } = event;
  return { seq, at: iso(event.at), type, actor, surface, ...(who === null ? {} : { who }), words, ...defined(facts) };
}

function workerNamed(event: WaggleEvent, { worker }: Names): string | undefined {
  const id = workerOf(event);
  return id === undefined ? undefined : worker(id);
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function countOf(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}
