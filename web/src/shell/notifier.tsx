import { useMemo } from 'react';
import { useAsked, useNotices } from '../api/use-waiting.ts';
import { type News, useNotifications } from '../page/notify.ts';

/** Tells the desktop what agents ask, where the person has asked for it. */
export function Notifier() {
  const notices = useNotices().data;
  const letters = useAsked().query.data;
  const news = useMemo((): readonly News[] | undefined => {
    if (notices === undefined || letters === undefined) return undefined;
    return [
      ...notices.pages
        .flatMap((page) => page.notices)
        .map(({ notice_id, ...one }) => ({ id: `n${notice_id}`, ...one })),
      ...letters.pages.flatMap((page) => page.messages).map(({ msg_id, ...one }) => ({ id: `m${msg_id}`, ...one })),
    ];
  }, [notices, letters]);
  const fresh = useNotifications(news);
  return (
    <p role="status" className="sr-only" data-announced>
      {fresh.map(({ from, text }) => `${from} asks: ${text.slice(0, 200)}`).join(' ')}
    </p>
  );
}
