import { expect, test } from 'vitest';
import { freshNews, type NewsList, type Told } from './fresh-news.ts';

function list(goesOn: boolean, ...minutes: readonly number[]): NewsList {
  const at = (minute: number) => `2026-01-05T12:0${minute}:00.000Z`;
  return {
    goesOn,
    news: minutes.map((minute) => ({ id: `n${minute}`, from: 'ada', text: '?', at: at(minute), asks: true })),
  };
}
const all = (...minutes: readonly number[]) => list(false, ...minutes);
const newestOf = (...minutes: readonly number[]) => list(true, ...minutes);

/** The ids that each list after the first one reports as new. */
function told(...looks: readonly NewsList[]): readonly (readonly string[])[] {
  let known: Told | undefined;
  return looks.map((look) => {
    const { fresh, told: next } = freshNews(known, look);
    known = next;
    return fresh.map(({ id }) => id);
  });
}

test('items present when the page was opened are not news, and later ones are news once', () => {
  expect(told(all(2, 1), all(3, 2, 1), all(3, 2, 1))).toEqual([[], ['n3'], []]);
  expect(told(all(), all(1))).toEqual([[], ['n1']]);
});

test('old items that appear after a dismissal or on a later page are not news', () => {
  expect(told(newestOf(5, 4), newestOf(4, 3), all(4, 3, 2), all(6, 4, 3, 2))).toEqual([[], [], [], ['n6']]);
});

test('an item that arrives during a dismissal is news', () => {
  expect(told(newestOf(5, 4), newestOf(6, 5))).toEqual([[], ['n6']]);
});

test('an item that the hub stored slightly late is news too', () => {
  expect(told(all(3), all(3, 2))).toEqual([[], ['n2']]);
});

test('an item that comes back is not news', () => {
  expect(told(all(2, 1), all(1), all(2, 1))).toEqual([[], [], []]);
});

test('only the latest of the items that are gone are remembered', () => {
  let known: Told | undefined;
  for (let count = 0; count < 1000; count += 1) {
    const at = new Date(count).toISOString();
    const news = [{ id: `n${count}`, from: 'ada', text: '?', at, asks: true }];
    known = freshNews(known, { goesOn: false, news }).told;
  }
  expect(known?.ids.size).toBe(101);
  expect(known?.ids.has('n999')).toBe(true);
  expect(known?.ids.has('n950')).toBe(true);
});
