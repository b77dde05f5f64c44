import type { BatonItem } from '../batons/baton-item.ts';
import type { TaskNotification } from '../runs/task-notification.ts';
import type { News } from '../waiting.ts';

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

export type WaitingItem = ReadyItem | MessageItem | SignalItem | BatonItem | NotificationItem | NoticeItem;
