import type { News } from './fresh-news.ts';

/**
 * Shows a desktop notification. All tabs use the same tag for an item, so that it appears only once. Returns false if
 * the browser does not let a page create notifications directly, as on Android.
 */
export function tellDesktop({ id, from, text }: News): boolean {
  try {
    const note = new Notification(from, { body: text.slice(0, 200), tag: `waggle ${id}` });
    note.onclick = () => window.focus();
    return true;
  } catch {
    return false;
  }
}
