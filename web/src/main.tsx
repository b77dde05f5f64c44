import './app.css';
// Must come first: removes the key from the URL before any other module reads the URL.
import './take-key.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { RETRY_DELAY, worthRepeating } from './api/client.ts';
import { sweepDrafts } from './api/drafts.ts';
import { sendOnLeaving } from './api/held.ts';
import { goLive } from './page/live.ts';
import { startTheme } from './page/theme.ts';
import { router } from './router.tsx';
import { loadAllParts } from './ui/loading/load-part.ts';

const AFTER_FIRST_VIEW = 1500;
/** How long a failed request rests before it is sent again. */
const FAILED_AGAIN = 5000;

startTheme();

const client = new QueryClient({
  // The event stream invalidates data, so focus and reconnect need no refetch. The hub runs on this machine and is
  // reachable even when the browser is offline.
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      networkMode: 'always',
      retry: worthRepeating,
      retryDelay: RETRY_DELAY,
      // The stream tells what changes, but not that requests succeed again.
      refetchInterval: ({ state: { error } }) => (error !== null && worthRepeating(0, error) ? FAILED_AGAIN : false),
    },
    mutations: { networkMode: 'always' },
  },
});
goLive(client);
sendOnLeaving();
sweepDrafts(Date.now());

const place = document.getElementById('page');
if (place === null) throw new Error('index.html has lost its place for the page.');
createRoot(place).render(
  <QueryClientProvider client={client}>
    <RouterProvider router={router} />
  </QueryClientProvider>,
);

// After the first render, which loading the other parts would slow down.
window.addEventListener('load', () => setTimeout(loadAllParts, AFTER_FIRST_VIEW));
