import type { BatonKind } from './batons/baton.ts';
import type { RankedCandidate } from './batons/ranking.ts';
import type { SessionId } from './identity.ts';
import type { TaskNotification } from './runs/task-notification.ts';
import type { Instant } from './time.ts';

/** Counts of the items that wait for an agent. Zeros are left out. */
export interface WaitingCounts {
  readonly messages?: { readonly blocking?: number; readonly needs_reply?: number; readonly fyi?: number };
  readonly signals?: number;
  readonly batons?: number;
  readonly notifications?: number;
  readonly notices?: number;
  readonly ready?: number;
}

/** Which of the agent's sessions an item concerns. */
export interface NewsRoute {
  /** The only session that it is for, if it is not for the agent; null if it is for a thread of runs. */
  readonly only?: SessionId | null;
  /** Whether that session has ended, so that the others may look after it. */
  readonly isOver?: boolean;
  /** Whether that session was shown it with an answer. */
  readonly isShown?: boolean;
  /** It is for a person, who may look at any session: every one is told. */
  readonly each?: true;
  /** The session that caused it. */
  readonly from?: SessionId;
  /** The session in whose place it belongs, if that is neither. */
  readonly near?: SessionId;
  /** The task that it is about. */
  readonly taskId?: number;
}

interface News {
  /** Position in the order of creation; `wait` returns each item once per session. */
  readonly news: number;
  readonly at: Instant;
  readonly route: NewsRoute;
}

export interface ReadyItem extends News {
  readonly kind: 'ready';
  readonly taskId: string;
  readonly title: string;
}

export interface MessageItem extends News {
  readonly kind: 'message';
  readonly messageId: number;
  readonly from: string;
  /** The name under which the caller is addressed. */
  readonly to: string;
  readonly team: string | null;
  readonly type: string;
  readonly urgency: string;
  readonly summary: string;
}

export interface SignalItem extends News {
  readonly kind: 'signal';
  readonly signalId: number;
  readonly from: string;
  readonly collection: string;
  readonly memoryIds: readonly number[];
}

export interface NotificationItem extends News {
  readonly kind: 'notification';
  readonly notification: TaskNotification;
}

/** A question of an agent to a person, or a message of the hub. */
export interface NoticeItem extends News {
  readonly kind: 'notice';
  readonly noticeId: number;
  readonly type: string;
  /** The agent under whose name it is filed. */
  readonly agent: string;
  readonly taskId: number | null;
  readonly runId: string | null;
  readonly text: string;
}

/** Work that is handed over. */
export interface BatonItem extends News {
  readonly kind: 'baton';
  readonly batonId: number;
  readonly type: BatonKind;
  readonly taskId: number;
  /** Whether the calling session is a participant of the task; only then can it accept. */
  readonly takesPart: boolean;
  readonly from: string;
  /** A session, an agent, or `any`. */
  readonly to: string;
  readonly reason: string | null;
  readonly expiresAt: Instant;
  readonly summary: string;
  /** Suitable agents, if the baton is for anybody. */
  readonly candidates: readonly RankedCandidate[];
}

export type WaitingItem = ReadyItem | MessageItem | SignalItem | BatonItem | NotificationItem | NoticeItem;

/** A one-line summary for the caller, or `undefined`. */
export function waitingLine(counts: WaitingCounts): string | undefined {
  const { messages = {}, ...rest } = counts;
  const parts = [
    ...Object.entries(messages).map(
      ([urgency, count]) => `${count} ${urgency.replace('_', ' ')} message${plural(count)}`,
    ),
    ...Object.entries(rest).map(
      ([kind, count]) => `${count} ${words[kind] ?? kind}${kind === 'ready' ? '' : plural(count)}`,
    ),
  ];
  return parts.length === 0 ? undefined : `Waiting for you: ${parts.join(', ')}.`;
}

const words: Readonly<Record<string, string>> = {
  ready: 'ready to work on',
  signals: 'signal',
  batons: 'baton',
  notifications: 'notification',
  notices: 'notice',
};

function plural(count: number | undefined): string {
  return count === 1 ? '' : 's';
}
