import type { Output } from '../client.ts';

export type Notice = Output<'list_notices'>['notices'][number];

/** What the hub told several times about the same thing, the newest notice first. */
export type NoticeGroup = readonly [Notice, ...Notice[]];

/** A question of an agent stands for itself; repeated news of the hub about one task are one. */
export function noticeGroups(notices: readonly Notice[]): readonly NoticeGroup[] {
  const groups = new Map<string, Notice[]>();
  for (const notice of notices) {
    const key =
      notice.kind === 'agent' || notice.task_id === null
        ? `one ${notice.notice_id}`
        : `${notice.kind} ${notice.from} ${notice.task_id}`;
    groups.set(key, [...(groups.get(key) ?? []), notice]);
  }
  return [...groups.values()].flatMap((group) => {
    const [first, ...rest] = group.sort((one, other) => other.created_at.localeCompare(one.created_at));
    return first === undefined ? [] : [[first, ...rest] as const];
  });
}
