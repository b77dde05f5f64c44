import type { FailureReason, WakeReason } from '../../../src/areas/runs/rules/run.ts';
import type { Output } from '../api/client.ts';
import { duration } from './words/ago.ts';

export type Run = Output<'list_runs'>['runs'][number];

export const runLooks: Readonly<Record<Run['status'], { readonly word: string; readonly text: string }>> = {
  running: { word: 'running', text: 'text-honey-ink' },
  ok: { word: 'done', text: 'text-moss' },
  failed: { word: 'failed', text: 'text-rust' },
  canceled: { word: 'stopped', text: 'text-faint' },
  lost: { word: 'lost', text: 'text-rust' },
};

/** A worker is shown under its own name, a run of a task under the name of its agent. */
export function nameOf({ worker, agent }: Run): string {
  return worker === undefined ? agent : (worker.name ?? worker.id);
}

export function elapsed(run: Pick<Run, 'started_at' | 'ended_at'>, now: number): string {
  const end = run.ended_at === null ? now : new Date(run.ended_at).getTime();
  return duration(Math.max(0, (end - new Date(run.started_at).getTime()) / 1000));
}

/** `12.3k tokens, $0.42`, as far as the program reported them. */
export function used({ usage }: Pick<Run, 'usage'>): string {
  const tokens = (usage.input_tokens ?? 0) + (usage.output_tokens ?? 0);
  const parts = [
    ...(tokens === 0 ? [] : [`${shortCount(tokens)} tokens`]),
    ...(usage.cost_usd === null ? [] : [dollars(usage.cost_usd)]),
  ];
  return parts.join(', ');
}

export function shortCount(count: number): string {
  if (count < 1000) return String(Math.round(count));
  if (count < 1_000_000) return `${(count / 1000).toFixed(count < 10_000 ? 1 : 0)}k`;
  return `${(count / 1_000_000).toFixed(1)}M`;
}

export function dollars(amount: number): string {
  return `$${amount.toFixed(2)}`;
}

const reasons: Readonly<Record<WakeReason, string>> = {
  created: 'the task was new',
  activated: 'the task became active',
  assigned: 'the task got this owner',
  unblocked: 'nothing blocked the task any more',
  subtask: 'a subtask was finished',
  reply: 'a person replied',
  manual: 'somebody asked for it',
  tick: 'the scheduled check found the task active',
  worker: 'another agent started it as a worker',
  notification: 'a worker reported',
};

/** What the hub answered to a start: it may not start the agent yet, and then says why. */
export function startWords({ note }: Output<'run_task'>, started: string): string {
  return note ?? started;
}

export function stopWords({ stopped }: Output<'stop_run'>, name: string): string {
  return stopped ? `Stopped ${name}.` : 'It had already ended.';
}

/** What stopping a run leads to. */
export function afterStop({ worker }: Pick<Run, 'worker'>): string {
  if (worker === undefined)
    return 'What it has written is kept, and so is its task. The next reply or scheduled check starts it again; to prevent that, pause all or cancel the task.';
  const told = worker.parent === 'user' ? 'You are told' : `${worker.parent} is told`;
  return `What it has written is kept, and workers of its own are stopped too. ${told} that it was stopped.`;
}

/** Why an agent was started, in words. A newer hub may send reasons that this page does not know. */
export function runReason(reason: string): string {
  const known: Readonly<Record<string, string | undefined>> = reasons;
  return `because ${known[reason] ?? reason.replaceAll('_', ' ')}`;
}

/** The cause of a failed run, and what its program said about it, once. */
export function causeOf({ failure, detail }: Pick<Run, 'failure' | 'detail'>): string {
  const cause = failureText(failure);
  const bare = (text: string) =>
    text
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, ' ')
      .trim();
  const said = detail?.trim() ?? '';
  return said === '' || failureEchoes.includes(bare(said)) || bare(cause) === bare(said) ? cause : `${cause} ${said}`;
}

/** What the hub itself notes as the detail of a failure, which says the same as the cause. */
const failureEchoes: readonly string[] = ['the agent never reached the hub', 'user stopped it', 'somebody stopped it'];

/** A newer hub may send reasons that this page does not know. */
function failureText(reason: string | null): string {
  const known: Readonly<Record<string, string | undefined>> = failureWords;
  return known[reason ?? ''] ?? 'It did not finish.';
}

const failureWords: Readonly<Record<FailureReason, string>> = {
  auth: 'Its program is not signed in.',
  quota: 'Its quota is used up.',
  rate: 'Its provider asked it to slow down.',
  provider: 'Its provider had an error.',
  permission: 'It was not allowed to use the hub’s tools.',
  mcp: 'It did not reach the hub’s tools.',
  max_turns: 'It reached its limit of turns.',
  budget: 'It reached its budget.',
  timeout: 'It took too long.',
  cancelled: 'Somebody stopped it.',
  crashed: 'Its program crashed.',
  session_lost: 'Its program no longer knew the conversation.',
};
