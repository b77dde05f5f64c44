import type { BatonItem } from '../batons/baton-item.ts';
import type { MessageItem } from '../message.ts';
import type { NoticeItem } from '../notice.ts';
import type { NotificationItem } from '../runs/task-notification.ts';
import type { SignalItem } from '../signal.ts';
import type { ReadyItem } from '../tasks/ready-item.ts';

/** Everything that can wait for an agent or a person. */
export type WaitingItem = ReadyItem | MessageItem | SignalItem | BatonItem | NotificationItem | NoticeItem;
