import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { refusalFrom } from './fault.ts';
import { faultInstead } from './fault-instead.ts';

const away = new TypeError('Failed to fetch');

/** What a query shows after this sequence of answers. */
async function after(...answers: readonly (string | Error)[]) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  let at = 0;
  const observer = new QueryObserver(client, {
    queryKey: ['runs'],
    enabled: false,
    queryFn: () => {
      const answer = answers[at++];
      if (typeof answer === 'string') return answer;
      throw answer;
    },
  });
  const stop = observer.subscribe(() => undefined);
  for (const _ of answers) await observer.refetch();
  const { data, error } = observer.getCurrentResult();
  stop();
  return { data, instead: faultInstead({ data, error }) };
}

test('an answer stays if a later fetch fails', async () => {
  expect(await after('here', away)).toEqual({ data: 'here', instead: undefined });
  expect(await after('here', refusalFrom(500, {}))).toEqual({ data: 'here', instead: undefined });
});

test('without an answer the fault is shown, until there is one', async () => {
  expect((await after(away)).instead).toBe(away);
  expect(await after(away, 'here')).toEqual({ data: 'here', instead: undefined });
});

test('what the hub no longer knows or shows is removed', async () => {
  for (const status of [403, 404]) {
    const gone = refusalFrom(status, { code: 'RUN_NOT_FOUND' });
    expect((await after('here', gone)).instead).toBe(gone);
  }
});
