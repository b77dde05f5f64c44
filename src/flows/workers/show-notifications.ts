import type { Reads, Writes } from '../../store/unit.ts';
import type { Notification } from '../../store/workers/notifications.ts';

export async function unshownNotifications(unit: Reads, limit: number): Promise<readonly Notification[]> {
  return unit.notifications.unshown(await unit.notifications.viewer(), limit);
}

/** Reports that the caller has not been shown yet. They now count as shown, unless the answer is not sent. */
export async function showNotifications(unit: Writes, limit: number): Promise<readonly Notification[]> {
  const viewer = await unit.notifications.viewer();
  return unit.notifications.show(viewer, await unit.notifications.unshown(viewer, limit));
}

/** The same for one report that the caller requested. */
export async function showNotification(unit: Writes, notification: Notification): Promise<void> {
  await unit.notifications.show(await unit.notifications.viewer(), [notification]);
}

/** The answer with these reports was not sent, so a later answer will include them. */
export async function takeBackNotifications(unit: Writes, shown: readonly Notification[]): Promise<void> {
  await unit.notifications.unshow(await unit.notifications.viewer(), shown);
}
