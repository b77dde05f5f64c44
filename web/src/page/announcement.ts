import type { News } from './fresh-news.ts';

/** What a screen reader announces. News of the hub asks nothing. */
export function announcement({ from, text, asks }: News): string {
  return `${from} ${asks ? 'asks' : 'says'}: ${text.slice(0, 200)}`;
}
