import { expect, test } from 'vitest';
import { pageWithRoom } from './answer-room.ts';

const words = 'words '.repeat(6800);
const items = ['1', '2', '3'].map((sign) => `${sign} ${words}`);

/** A page of long texts, which counts how often it is read. */
function longPage() {
  const seen = { reads: 0 };
  const read = async (limit: number) => {
    seen.reads += 1;
    return { items: items.slice(0, limit), next: 'later', cursorAfter: (item: string) => `after ${item.charAt(0)}` };
  };
  return { seen, read };
}

test('a page that is too long ends earlier, with the cursor of its last item, and is read once', async () => {
  const { seen, read } = longPage();
  const page = await pageWithRoom({ limit: undefined, usual: 3 }, read, (item) => item);
  expect({ ...page, ...seen }).toEqual({ items: items.slice(0, 1), next: 'after 1', reads: 1 });
});

test('a page that has room, or whose length was asked for, stays as it is', async () => {
  for (const asked of [
    { limit: undefined, usual: 1 },
    { limit: 3, usual: 1 },
  ]) {
    const { seen, read } = longPage();
    const page = await pageWithRoom(asked, read, (item) => item);
    expect([page.items.length, page.next, seen.reads]).toEqual([asked.limit ?? 1, 'later', 1]);
  }
});
