import { useEffect } from 'react';
import { useAsked, useNotices } from '../api/use-waiting.ts';
import { setWaiting } from '../page/page-title.ts';

/** How many agents wait for the person's word; it also stands in the title, for whoever has the page in another tab. */
export function useWaiting(): number {
  const notices = useNotices().data?.pages.flatMap((page) => page.notices) ?? [];
  const count = notices.length + useAsked().waiting.length;
  useEffect(() => {
    setWaiting(count);
    void (count === 0 ? navigator.clearAppBadge?.() : navigator.setAppBadge?.(count))?.catch(() => undefined);
  }, [count]);
  return count;
}
