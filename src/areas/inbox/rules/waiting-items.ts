import type { BatonItem } from '../../handoffs/rules/baton-item.ts';
import type { MessageItem } from '../../messages/rules/message.ts';
import type { NoticeItem } from '../../runs/rules/notice.ts';
import type { NotificationItem } from '../../runs/rules/task-notification.ts';
import type { SignalItem } from '../../signals/rules/signal.ts';
import type { ReadyItem } from '../../tasks/rules/ready-item.ts';

/** Everything that can wait for an agent or a person. */
export type WaitingItem = ReadyItem | MessageItem | SignalItem | BatonItem | NotificationItem | NoticeItem;
