import { z } from 'zod';
import { defined } from '../../../kernel/rules/defined.ts';
import { parseJson } from '../../../kernel/text/parse-json.ts';
import { connectMcp, type McpClient } from './mcp-client.ts';
import { obey } from './sample-worker.ts';
import { splitCommand } from './split-command.ts';

/**
 * A small deterministic agent that ships with Waggle and shows the whole cycle without any model or key. It plans,
 * completes its steps, delegates if the description asks for it and completes the task, all through the hub's own
 * tools.
 */
export interface SampleOptions {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly say: (text: string) => void;
  readonly complain: (text: string) => void;
  /** What the hub wrote to its standard input. */
  readonly prompt: () => Promise<string>;
  readonly pause: (ms: number) => Promise<unknown>;
}

const task = z.looseObject({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  status: z.string(),
  steps: z.array(z.looseObject({ title: z.string(), done: z.boolean(), taskId: z.string().optional() })),
});
type Task = z.output<typeof task>;

const NOTE = 'Ticked by the sample agent, which changes nothing outside the hub.';
const delegation = /\bdelegate(?: to ([a-z0-9][a-z0-9._-]*))?:[ \t]*(\S.*)/i;

/** Works on the task or the prompt of this run; resolves with the exit code. */
export async function runSampleAgent(options: SampleOptions): Promise<number> {
  const { env, say } = options;
  const { WAGGLE_RUN_ID: run, WAGGLE_TOKEN: token = '', WAGGLE_MCP_URL: url, WAGGLE_MCP_COMMAND: command = '' } = env;
  if (run === undefined || (url === undefined && command === '')) {
    say('I am the sample agent. The hub starts me on a task; by hand there is nothing for me to do.');
    return 2;
  }
  const hub = await connectMcp({ url, command: splitCommand(command), token });
  try {
    const { WAGGLE_TASK_ID: id } = env;
    if (id === undefined) return await obey(hub, options);
    say(`I am Waggle's sample agent. ${await work(hub, id)}`);
    return 0;
  } catch (fault) {
    options.complain(`I could not go on: ${fault instanceof Error ? fault.message : String(fault)}`);
    return 1;
  } finally {
    await hub.close();
  }
}

async function work(hub: McpClient, id: string): Promise<string> {
  let current = await read(hub, id);
  if (current.status !== 'active') return `Task #${id} is ${current.status}, so there is nothing to do.`;
  if (current.steps.length === 0) {
    await must(hub, 'update_steps', { id, steps: planFor(current).map((title) => ({ title })) });
    current = await read(hub, id);
  }
  for (const [index, step] of current.steps.entries()) {
    if (step.done) continue;
    const open = await openSubtask(hub, current, index);
    if (open !== undefined) return `Task #${id} waits for subtask #${open} (step ${index}).`;
    await must(hub, 'update_step', { id, index, done: true, details: NOTE });
  }
  await must(hub, 'complete_task', { id });
  return `Task #${id} is done: ${current.steps.length} steps ticked, nothing outside the hub was touched.`;
}

function planFor({ description }: Task): readonly string[] {
  const wanted = delegation.exec(description)?.[2];
  const delegated = wanted === undefined ? [] : [[...`Delegate: ${wanted}`].slice(0, 60).join('')];
  return ['Read the brief', ...delegated, 'Do the work', 'Check the result'];
}

/** The id of the step's subtask while that is open; creates the subtask if the description asks for one. */
async function openSubtask(hub: McpClient, parent: Task, index: number): Promise<string | undefined> {
  const step = parent.steps[index];
  if (step?.taskId !== undefined) {
    const { id, status } = await read(hub, step.taskId);
    return status === 'done' || status === 'canceled' ? undefined : id;
  }
  const [, owner, title] = delegation.exec(parent.description) ?? [];
  if (title === undefined || step?.title.startsWith('Delegate: ') !== true) return undefined;
  const made = await must(hub, 'create_subtask', {
    taskId: parent.id,
    stepIndex: index,
    title: [...title].slice(0, 200).join(''),
    description: `Delegated by the sample agent from task #${parent.id}.`,
    ...defined({ owner }),
  });
  return z.looseObject({ task }).parse(made).task.id;
}

async function read(hub: McpClient, id: string): Promise<Task> {
  return task.parse(await must(hub, 'get_task', { id }));
}

async function must(hub: McpClient, tool: string, input: object): Promise<unknown> {
  const answer = await hub.call(tool, input);
  if (!answer.ok) throw new Error(`${tool} was refused: ${sentenceOf(answer.text)}`);
  return answer.output;
}

const refusal = z.looseObject({ error: z.string(), hint: z.string().optional() });

/** The hub refuses in JSON, for programs; this agent's output is for people. */
function sentenceOf(text: string): string {
  const parsed = refusal.safeParse(parseJson(text));
  if (!parsed.success) return text.slice(0, 500);
  const { error, hint } = parsed.data;
  return hint === undefined ? error : `${error} ${hint}`;
}
