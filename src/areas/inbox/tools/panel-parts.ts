import type { z } from 'zod';
import { defined } from '../../../kernel/rules/defined.ts';
import { cutToTokens } from '../../../kernel/text/token-estimate.ts';
import type { TaskInHand } from '../../lanes/flows/task-in-hand.ts';
import { fairTurns } from '../../messages/rules/fair-turns.ts';
import type { Inbox } from '../flows/read-inbox.ts';
import { asInboxMessage, asOtherEntry, type inboxMessage } from './inbox/inbox-messages.ts';
import type { blockingItem, Panel, panelWarning } from './panel-shape.ts';

interface Reader {
  readonly agent: string;
  readonly session: string;
}

type Item = z.output<typeof blockingItem>;

/** How many blocking messages come with their text, and how much of it; the call for each shows all of it. */
const WITH_TEXT = 3;
const TEXT_TOKENS = 250;

/** Items that block others until the session handles them. */
export function blockingItems({ messages, board, batons, lanes }: Inbox, reader: Reader, now: number): Item[] {
  const all = [
    ...messages.map((one) => ({ entry: asInboxMessage(one, reader, now), text: one.text })),
    ...board.map((one) => ({ entry: asOtherEntry(one, reader), text: one.message.text })),
  ].filter(({ entry }) => entry.urgency === 'blocking');
  const mail = fairTurns(all, ({ entry: { id, urgency, from_agent: sender } }) => ({ id, urgency, sender }));
  return [
    ...mail.map(({ entry, text }, index) => ({
      ...asItem(entry),
      ...(index < WITH_TEXT ? { from_agent: entry.from_agent, content: cutToTokens(text, TEXT_TOKENS) } : {}),
    })),
    ...[...batons.handoffs, ...batons.relays].flatMap(({ id, kind, task_id, summary, ...calls }) => {
      const call = calls.join_with ?? calls.accept_with;
      return call === undefined ? [] : [{ kind, id, task_id, summary, next_tool: call.tool, next_args: call.args }];
    }),
    ...batons.wakes.map(({ id, task_id, summary }) => ({
      kind: 'wake' as const,
      id,
      task_id,
      summary,
      next_tool: 'attention_inbox',
      next_args: { session_id: reader.session, agent: reader.agent },
    })),
    ...lanes.warnings.map(({ message }) => ({
      kind: 'runtime_warning' as const,
      id: null,
      task_id: null,
      summary: message,
      next_tool: 'attention_inbox',
      next_args: { session_id: reader.session, agent: reader.agent },
    })),
  ];
}

function asItem(entry: z.output<typeof inboxMessage>): Item {
  return {
    kind: 'message',
    id: entry.id,
    task_id: entry.task_id,
    summary: entry.preview,
    next_tool: entry.mark_read_tool,
    next_args: entry.mark_read_args,
  };
}

export function panelWarnings(inbox: Inbox, { agent, session }: Reader): z.output<typeof panelWarning>[] {
  const look = { next_tool: 'attention_inbox', next_args: { session_id: session, agent } };
  const { unread, batons, files, lanes } = inbox;
  const stale = files.stale.stale_claim_count;
  const all: (z.output<typeof panelWarning> | false)[] = [
    unread > 0 && {
      kind: 'attention',
      severity: inbox.blocked ? 'critical' : 'info',
      message: `Unread messages: ${unread}.`,
      ...look,
    },
    batons.quotaPending.length > 0 && {
      kind: 'quota',
      severity: 'warning',
      message: `Claims of agents without quota: ${batons.quotaPending.length}.`,
      ...look,
    },
    stale > 0 && { kind: 'stale', severity: 'info', message: `Stale claims: ${stale}.`, ...look },
    lanes.stalledTotal > 0 && {
      kind: 'stale',
      severity: 'warning',
      message: `Stalled lanes: ${lanes.stalledTotal}.`,
      ...look,
    },
    ...lanes.warnings.map(({ message }) => ({ kind: 'runtime' as const, severity: 'warning' as const, message })),
  ];
  return all.filter((one) => one !== false);
}

interface Call {
  readonly tool: string | null;
  readonly args: Record<string, unknown> | null;
  /** Arguments that only the caller knows. */
  readonly missing?: readonly string[];
}

type Facts = Pick<Panel, 'blocking_items' | 'blocker' | 'ready_task' | 'repo_root'> & {
  readonly current: TaskInHand | undefined;
  /** Outside a run, the session may choose its work. */
  readonly isFree: boolean;
  readonly unread: number;
};

/**
 * Picks the next action: first what blocks others, then the current work, then new work, before which come unread
 * messages. A run answers a blocking message and otherwise does what it was started for.
 */
export function recommended({ blocking_items, isFree, current, ...facts }: Facts, { agent, session }: Reader): Call {
  const blocking = blocking_items.find(({ kind }) => isFree || kind === 'message');
  if (blocking !== undefined) return { tool: blocking.next_tool, args: blocking.next_args };
  if (!isFree) return current?.tie === 'run' ? readingOf(current) : NOTHING;
  const own = facts.blocker === null ? current && workOn(current, session) : NOTHING;
  if (own !== undefined && current?.tie !== 'joined') return own;
  if (facts.unread > 0) return { tool: 'attention_inbox', args: { session_id: session, agent } };
  const { ready_task: ready, repo_root } = facts;
  if (ready !== null) return { tool: ready.next_tool, args: ready.next_args, ...missingOf(ready) };
  if (own !== undefined) return own;
  const where = repo_root === null ? {} : { repo_root };
  return { tool: 'task_ready_for_agent', args: { session_id: session, agent, ...where } };
}

const NOTHING: Call = { tool: null, args: null };

function missingOf({ next_args_missing: missing }: NonNullable<Panel['ready_task']>): Pick<Call, 'missing'> {
  return defined({ missing });
}

/** A task that the session has not begun is read first. */
function workOn(work: TaskInHand, session: string): Call {
  if (work.tie === 'assigned') return readingOf(work);
  const args = { session_id: session, task_id: work.task.id };
  return work.holdsFiles
    ? { tool: 'task_note_working', args, missing: ['content'] }
    : { tool: 'task_claim_file', args, missing: ['file_path'] };
}

/** The tools of the tasks dialect take ids as decimal strings. */
function readingOf({ task }: TaskInHand): Call {
  return { tool: 'get_task', args: { id: String(task.id) } };
}

/**
 * Calls to copy as they stand: one that lacks an argument is not among them. A run needs no calls that look for other
 * work.
 */
export function copyPasteCalls(
  { tool, args, missing }: Call,
  repo: string | null,
  { agent, session, isFree }: Reader & Pick<Facts, 'isFree'>,
): string[] {
  const self = { session_id: session, agent, ...(repo === null ? {} : { repo_root: repo }) };
  const calls = [
    ...(tool === null || missing !== undefined ? [] : [asCall(tool, args)]),
    ...(isFree ? [asCall('attention_inbox', self), asCall('task_ready_for_agent', self)] : []),
  ];
  return [...new Set(calls)];
}

function asCall(tool: string, args: object | null): string {
  return `mcp__waggle__${tool}(${JSON.stringify(args ?? {})})`;
}
