import { z } from 'zod';
import { iso, SECOND } from '../../../kernel/rules/time.ts';
import { hubTool } from '../../../kernel/tool/define.ts';
import { summaryOf } from '../../messages/rules/message.ts';
import { noticeSender } from '../../runs/rules/notice.ts';
import { notificationEnvelope } from '../../runs/rules/task-notification.ts';
import { waitForNews } from '../flows/await-news.ts';
import type { WaitingItem } from '../rules/waiting-items.ts';

/** One waiting item, as `wait` and list_waiting return it. */
export const waitingItem = z.object({
  kind: z.string(),
  at: z.string(),
  task_id: z.string().optional(),
  title: z.string().optional(),
  unowned: z.boolean().optional().describe('true: anybody in the team may take it with TaskClaim'),
  msg_id: z.int().optional(),
  from: z.string().optional(),
  to: z.string().optional(),
  team: z.string().optional(),
  type: z.string().optional(),
  urgency: z.string().optional(),
  summary: z.string().optional(),
  signal_id: z.int().optional(),
  notice_id: z.string().optional(),
  collection: z.string().optional(),
  memory_ids: z.array(z.int()).optional(),
  baton_id: z.int().optional(),
  delivery_id: z.string().optional(),
  run_id: z.string().optional(),
  status: z.string().optional(),
  envelope: z.string().optional().describe('The report of a worker as a <task-notification>'),
});

export const wait = hubTool({
  name: 'wait',
  toolset: 'hub',
  summary: 'Wait until something is addressed to you, instead of polling; returns at the first thing.',
  details: 'Each item comes once per session and stays counted until you act on it. Nothing is consumed.',
  readOnly: false,
  bringsReports: true,
  input: () => z.object({ timeout_seconds: z.number().min(0).max(55).default(25).describe('At most this long, 0-55') }),
  output: () =>
    z.object({
      items: z.array(waitingItem),
      timed_out: z.boolean(),
    }),
  errors: [],
  cli: { command: 'wait' },
  async run(desk, { timeout_seconds }, signal) {
    const patienceMs = desk.toolSettings.offerSeconds * SECOND;
    const items = await waitForNews(desk, { timeoutMs: timeout_seconds * SECOND, signal, patienceMs });
    return { items: items.map(asItem), timed_out: items.length === 0 };
  },
});

/** A question of an agent to a person, or a report of the hub. */
export function asNotice(notice: {
  readonly id: number;
  readonly kind: string;
  readonly agent: string;
  readonly taskId: number | null;
  readonly runId: string | null;
  readonly text: string;
}) {
  const { id, kind, agent, taskId, runId, text } = notice;
  return {
    notice_id: String(id),
    from: noticeSender({ kind, agent }),
    type: kind,
    summary: summaryOf(text),
    ...(taskId === null ? {} : { task_id: String(taskId) }),
    ...(runId === null ? {} : { run_id: runId }),
  };
}

export function asItem(item: WaitingItem): z.input<typeof waitingItem> {
  const base = { kind: item.kind, at: iso(item.at) };
  if (item.kind === 'ready') {
    const { taskId, title, freeIn } = item;
    return { ...base, task_id: taskId, title, ...(freeIn === undefined ? {} : { team: freeIn, unowned: true }) };
  }
  if (item.kind === 'notice') return { ...base, ...asNotice({ ...item, id: item.noticeId, kind: item.type }) };
  if (item.kind === 'signal') {
    const { signalId, from, collection, memoryIds } = item;
    return { ...base, signal_id: signalId, from, collection, memory_ids: [...memoryIds] };
  }
  if (item.kind === 'baton') {
    const { batonId, type, taskId, from, to, summary } = item;
    return { ...base, baton_id: batonId, type, task_id: String(taskId), from, to, summary: summaryOf(summary) };
  }
  if (item.kind === 'notification') {
    const { taskId, runId, deliveryId, status, summary } = item.notification;
    const envelope = notificationEnvelope(item.notification);
    return { ...base, delivery_id: deliveryId, task_id: taskId, run_id: runId, status, summary, envelope };
  }
  const { messageId, from, to, team, type, urgency, summary } = item;
  return { ...base, msg_id: messageId, from, to, ...(team === null ? {} : { team }), type, urgency, summary };
}
