import type { News } from './fresh-news.ts';

/**
 * Shows news outside of the page, under a name that all tabs use, so that it is seen once. False where the browser has
 * notifications but lets no page show them by itself, as on Android.
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
