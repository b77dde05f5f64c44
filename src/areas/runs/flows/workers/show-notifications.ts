import type { Reads, Writes } from '../../../../kernel/store/unit.ts';
import type { Notification } from '../../queries/notifications.ts';
import { notificationEnvelope } from '../../rules/task-notification.ts';

/** Reports of workers, as they come with answers. */
export const workerReports = {
  async unshown(unit: Reads, limit: number): Promise<readonly string[]> {
    return (await unit.notifications.unshown(await unit.notifications.viewer(), limit)).map(notificationEnvelope);
  },
  async show(unit: Writes, limit: number) {
    const viewer = await unit.notifications.viewer();
    const shown = await unit.notifications.show(viewer, await unit.notifications.unshown(viewer, limit));
    return {
      texts: shown.map(notificationEnvelope),
      async takeBack(later: Writes): Promise<void> {
        await later.notifications.unshow(await later.notifications.viewer(), shown);
      },
    };
  },
};

/** One report that the caller requested now counts as shown. */
export async function showNotification(unit: Writes, notification: Notification): Promise<void> {
  await unit.notifications.show(await unit.notifications.viewer(), [notification]);
}
