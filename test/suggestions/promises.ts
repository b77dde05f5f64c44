import { toolNamed } from '../../src/kernel/door/selection.ts';
import { effectsOf } from '../../src/kernel/door/tool-facts.ts';
import type { Loose } from '../loose.ts';
import type { Change, Rows } from './kept-store.ts';

/** What only the caller knows, by the name of the argument. */
const OWN_WORDS: Readonly<Record<string, unknown>> = {
  content: 'The parser keeps the order; see src/parser.ts.',
  message: 'The parser keeps the order.',
  summary: 'Built as described; tests pass.',
  file_path: 'src/fresh.ts',
  approve: true,
  to: 'bob',
  subject: 'Another one',
};

/** The arguments with the caller's own words for those that are left to it. Throws for one that a caller cannot know. */
export function filledIn(args: Readonly<Record<string, unknown>>, missing: readonly string[]): object {
  const own = missing.map((name) => {
    if (!(name in OWN_WORDS)) throw new Error(`A caller cannot know ${name}.`);
    return [name, OWN_WORDS[name]];
  });
  return { ...args, ...Object.fromEntries(own) };
}

const PLACEHOLDER = /^(?:\.{3}|…|<[^<>\s]+>)$/;

/** Arguments that stand for something the caller would have to guess. */
export function placeholdersIn(args: Readonly<Record<string, unknown>>, missing: readonly string[]): readonly string[] {
  return Object.entries(args)
    .filter(([name, value]) => typeof value === 'string' && !missing.includes(name))
    .filter(([, value]) => value === '' || PLACEHOLDER.test(String(value)))
    .map(([name]) => name);
}

/** Fails where an accepted call did nothing of what it is suggested for. */
const achieved: Readonly<Record<string, (answer: Loose) => boolean>> = {
  task_accept_handoff: ({ status }) => status === 'accepted',
  task_accept_relay: ({ status }) => status === 'accepted',
  task_decline_handoff: ({ status }) => status === 'cancelled',
  task_decline_relay: ({ status }) => status === 'cancelled',
  task_claim_quota_accept: ({ accepted_files }) => accepted_files.length > 0,
  task_claim_quota_decline: ({ declined_files }) => declined_files.length > 0,
  task_claim_quota_release_expired: ({ released_claims }) => released_claims.length > 0,
  task_message_mark_read: ({ status }) => status === 'read',
  ReadMailbox: ({ acked }) => acked === undefined || acked.length > 0,
  put_away_mail: ({ put_away }) => put_away > 0,
  TaskClaim: ({ success }) => success === true,
  get_observations: ({ items }) => items.length > 0,
};

export function achieves(tool: string, answer: Loose): boolean {
  return achieved[tool]?.(answer) ?? true;
}

/** Tables in which a call may only add rows, or change those of what it names. */
type Named = Readonly<Record<'messages' | 'batons' | 'tasks', ReadonlySet<number>>>;

const keyOf: Readonly<Record<string, readonly [kind: keyof Named, column: string]>> = {
  messages: ['messages', 'id'],
  message_deliveries: ['messages', 'message_id'],
  batons: ['batons', 'id'],
  tasks: ['tasks', 'id'],
  task_claims: ['tasks', 'task_id'],
  steps: ['tasks', 'task_id'],
  plan_subtasks: ['tasks', 'task_id'],
  file_claims: ['tasks', 'task_id'],
};

/** A call that was accepted. */
export interface Made {
  readonly tool: string;
  readonly args: Loose;
  readonly answer: Loose;
}

/** Changes that are more than the call named, and every change of a call that only reads. */
export function brokenPromises(
  { tool, args, answer }: Made,
  before: Rows,
  changes: readonly Change[],
): readonly string[] {
  const known = toolNamed(tool);
  const isLook = known !== undefined && effectsOf(known).readOnly;
  // What is claimed of its own accord is what the answer says.
  const named = namedBy({ ...args, ...answer.auto_claimed }, before);
  return changes
    .filter(({ table, how, row }) => {
      if (isLook) return true;
      const key = keyOf[table];
      if (key === undefined || how === 'added') return false;
      const [kind, column] = key;
      return !named[kind].has(Number(row[column]));
    })
    .map(({ table, how, row }) => `${tool} ${how} ${table} ${JSON.stringify(row)}`);
}

function namedBy(args: Loose, before: Rows): Named {
  const rows = (table: string): Loose[] => [...(before.get(table)?.values() ?? [])].map((row) => JSON.parse(row));
  const messages = new Set<number>(
    [args.message_observation_id, args.reply_to, ...(args.ack ?? [])].filter((id) => id !== undefined).map(Number),
  );
  if (typeof args.from === 'string') {
    for (const { id, from_agent } of rows('messages')) if (from_agent === args.from) messages.add(Number(id));
  }
  for (const { id, request_id } of rows('messages')) {
    if (request_id !== null && request_id === args.request_id) messages.add(Number(id));
  }
  const batons = new Set<number>(
    [args.handoff_observation_id, args.relay_observation_id, args.observation_id]
      .filter((id) => id !== undefined)
      .map(Number),
  );
  const tasks = new Set<number>([args.task_id, args.taskId, args.id].filter((id) => id !== undefined).map(Number));
  for (const { id, task_id } of rows('messages')) if (messages.has(Number(id))) tasks.add(Number(task_id));
  for (const { id, task_id } of rows('batons')) if (batons.has(Number(id))) tasks.add(Number(task_id));
  if (args.plan_slug !== undefined) {
    const plans = rows('plans').filter(({ slug }) => slug === args.plan_slug);
    for (const { task_id, plan_id } of rows('plan_subtasks')) {
      if (plans.some((plan) => plan.task_id === plan_id)) tasks.add(Number(task_id));
    }
    for (const plan of plans) tasks.add(Number(plan.task_id));
  }
  return { messages, batons, tasks };
}
