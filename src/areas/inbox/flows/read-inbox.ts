import { limits } from '../../../kernel/rules/limits.ts';
import { together } from '../../../kernel/rules/together.ts';
import type { Reads } from '../../../kernel/store/unit.ts';
import { type InboxBatons, inboxBatons } from '../../handoffs/flows/inbox-batons.ts';
import { inboxNextAction } from '../../lanes/rules/inbox.ts';
import type { MessageDelivery } from '../../messages/queries/rows.ts';
import type { Receipt } from '../../messages/queries/task-message-reads.ts';
import type { Urgency } from '../../messages/rules/message.ts';
import type { TaskMessage } from '../../messages/rules/task-message.ts';
import { type InboxFiles, inboxFiles } from './inbox-files.ts';
import { type InboxLanes, inboxLanes } from './inbox-lanes.ts';
import type { FileWindow, InboxScope } from './inbox-scope.ts';

export interface Inbox {
  /** Unread messages, most urgent first; always includes all blocking ones. */
  readonly messages: readonly TaskMessage[];
  readonly board: readonly MessageDelivery[];
  /** The total of both, including those not listed here. */
  readonly unread: number;
  readonly receipts: readonly Receipt[];
  readonly batons: InboxBatons;
  readonly files: InboxFiles;
  readonly lanes: InboxLanes;
  readonly blocked: boolean;
  readonly nextAction: string;
}

const AT_FIRST = 200;

/** Everything that needs the attention of the caller's session. Read-only. */
export async function readInbox(
  unit: Reads,
  scope: InboxScope,
  { files: window, lanes: laneLimit }: { readonly files: FileWindow; readonly lanes: number },
): Promise<Inbox> {
  const request = { ...scope, unreadOnly: true, byUrgency: true };
  const [tasks, board, receipts, batons, files, lanes] = await together([
    withAllBlocking(
      (limit) => unit.messages.toMe({ ...request, limit }),
      ({ urgency }) => urgency,
    ),
    withAllBlocking(
      (limit) => unit.messages.boardMail({ tasks: scope.tasks, repos: scope.repos, limit }),
      ({ message }) => message.urgency,
    ),
    unit.messages.receipts(scope),
    inboxBatons(unit, scope),
    inboxFiles(unit, scope, window),
    inboxLanes(unit, scope, laneLimit),
  ]);
  const parts = { batons, files, lanes };
  const urgencies = [...tasks.items.map((one) => one.urgency), ...board.items.map((one) => one.message.urgency)];
  return {
    messages: tasks.items,
    board: board.items,
    unread: tasks.total + board.total,
    receipts,
    ...parts,
    blocked: urgencies.includes('blocking'),
    nextAction: nextAction(urgencies, receipts, parts),
  };
}

interface Listed<T> {
  readonly items: readonly T[];
  readonly total: number;
}

/** Blocking messages are never left out: if the first page ends among them, the whole mailbox is read. */
async function withAllBlocking<T>(
  read: (limit: number) => Promise<Listed<T>>,
  urgencyOf: (item: T) => Urgency,
): Promise<Listed<T>> {
  const found = await read(AT_FIRST);
  const last = found.items.at(-1);
  const isCut = found.total > found.items.length && last !== undefined && urgencyOf(last) === 'blocking';
  return isCut ? read(limits.mailbox) : found;
}

function nextAction(
  urgencies: readonly Urgency[],
  receipts: readonly Receipt[],
  { batons, files, lanes }: Pick<Inbox, 'batons' | 'files' | 'lanes'>,
): string {
  const many = (urgency: Urgency) => urgencies.filter((one) => one === urgency).length;
  const urgent = batons.handoffs.filter(({ priority }) => priority === 'high').length;
  return inboxNextAction({
    quotaPending: batons.quotaPending.filter(({ expired }) => !expired).length,
    quotaPendingExpired: batons.quotaPending.filter(({ expired }) => expired).length,
    quotaHandoffs: urgent,
    blocking: many('blocking'),
    handoffs: batons.handoffs.length - urgent,
    relays: batons.relays.length,
    needsReply: many('needs_reply'),
    wakes: batons.wakes.length,
    expiredQuotaHandoffs: batons.expiredQuota.length,
    fyi: many('fyi'),
    receipts: receipts.filter(({ message }) => message.urgency !== 'fyi').length,
    contentions: files.contentions.length,
    runtimeWarnings: lanes.warnings.length,
    pausedLanes: lanes.paused.length,
    stalledLanes: lanes.stalled.length,
    staleClaims: files.stale.stale_claim_count,
    recentClaims: files.recentOtherClaims.length,
  });
}
