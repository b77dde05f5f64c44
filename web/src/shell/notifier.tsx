import { useMemo } from 'react';
import { useAsked, useNotices } from '../api/use-waiting.ts';
import { announcement } from '../page/announcement.ts';
import type { NewsList } from '../page/fresh-news.ts';
import { useNotifications } from '../page/notify.ts';

/** Shows desktop notifications for questions of agents and news of the hub, if the user turned them on. */
export function Notifier() {
  const { data: notices, hasNextPage: moreNotices } = useNotices();
  const { data: deliveries, hasNextPage: moreDeliveries } = useAsked().query;
  const lists = useMemo((): readonly NewsList[] | undefined => {
    if (notices === undefined || deliveries === undefined) return undefined;
    const ofNotices = notices.pages
      .flatMap((page) => page.notices)
      .map(({ notice_id, kind, from, text, created_at: at }) => ({
        id: `n${notice_id}`,
        from,
        text,
        at,
        asks: kind === 'agent',
      }));
    const ofDeliveries = deliveries.pages
      .flatMap((page) => page.messages)
      .map(({ msg_id, from, text, timestamp: at }) => ({ id: `m${msg_id}`, from, text, at, asks: true }));
    return [
      { news: ofNotices, goesOn: moreNotices },
      { news: ofDeliveries, goesOn: moreDeliveries },
    ];
  }, [notices, deliveries, moreNotices, moreDeliveries]);
  const fresh = useNotifications(lists);
  return (
    <p role="status" className="sr-only" data-announced>
      {fresh.map(announcement).join(' ')}
    </p>
  );
}
