import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { changesQuery } from './use-run.ts';

afterEach(() => vi.unstubAllGlobals());

test('the changes of a run stay on the page when the run ends', async () => {
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ state: 'read', files: [] })));
  const observer = new QueryObserver(new QueryClient(), changesQuery('r1', true));
  const stop = observer.subscribe(() => undefined);
  await expect.poll(() => observer.getCurrentResult().data?.state).toBe('read');
  observer.setOptions(changesQuery('r1', false));
  expect(observer.getCurrentResult().data?.state).toBe('read');
  stop();
});
