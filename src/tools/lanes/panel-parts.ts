import type { z } from 'zod';
import type { Inbox } from '../../flows/lanes/read-inbox.ts';
import { asInboxMessage, asOtherEntry, type inboxMessage } from './inbox/inbox-messages.ts';
import type { blockingItem, Panel, panelWarning } from './panel-shape.ts';

interface Reader {
  readonly agent: string;
  readonly session: string;
}

type Item = z.output<typeof blockingItem>;

/** Items that block others until the session handles them. */
export function blockingItems({ messages, board, batons, lanes }: Inbox, reader: Reader, now: number): Item[] {
  const mail = [
    ...messages.map((one) => asInboxMessage(one, reader, now)),
    ...board.map((one) => asOtherEntry(one, reader)),
  ];
  return [
    ...mail.filter(({ urgency }) => urgency === 'blocking').map(asItem),
    ...[...batons.handoffs, ...batons.relays].map((baton) => {
      const { id, kind, task_id, summary, join_with: join, accept_with: accept } = baton;
      const { tool, args } = join ?? accept;
      return { kind, id, task_id, summary, next_tool: tool, next_args: args };
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
}

/** Picks the next action: first what blocks others, then the current work, then new work. */
export function recommended(
  panel: Pick<Panel, 'blocking_items' | 'blocker' | 'active_task' | 'claimed_files' | 'ready_task' | 'repo_root'>,
  { agent, session }: Reader,
): Call {
  const self = { session_id: session, agent };
  const [blocking] = panel.blocking_items;
  if (blocking !== undefined) return { tool: blocking.next_tool, args: blocking.next_args };
  if (panel.blocker !== null) return { tool: null, args: null };
  const { active_task: task, ready_task: ready } = panel;
  if (task !== null && panel.claimed_files.length > 0) {
    return { tool: 'task_note_working', args: { session_id: session, task_id: task.id, content: '...' } };
  }
  if (task !== null) {
    return { tool: 'task_claim_file', args: { session_id: session, task_id: task.id, file_path: '...' } };
  }
  if (ready !== null) return { tool: ready.next_tool, args: ready.next_args };
  const where = panel.repo_root === null ? {} : { repo_root: panel.repo_root };
  return { tool: 'task_ready_for_agent', args: { ...self, ...where } };
}

export function copyPasteCalls({ tool, args }: Call, repo: string | null, { agent, session }: Reader): string[] {
  const self = { session_id: session, agent, ...(repo === null ? {} : { repo_root: repo }) };
  const calls = [
    ...(tool === null ? [] : [asCall(tool, args)]),
    asCall('attention_inbox', self),
    asCall('task_ready_for_agent', self),
  ];
  return [...new Set(calls)];
}

function asCall(tool: string, args: object | null): string {
  return `mcp__waggle__${tool}(${JSON.stringify(args ?? {})})`;
}
