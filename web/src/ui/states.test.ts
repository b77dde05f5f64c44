import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { refusalFrom } from '../api/fault.ts';
import { Dialog } from './overlay/dialog.tsx';
import { FaultNote } from './states.tsx';

const note = createElement(FaultNote, { error: refusalFrom(401, { code: 'UNAUTHORIZED' }) });

function drawn(content: ReactNode): string {
  return renderToStaticMarkup(createElement(QueryClientProvider, { client: new QueryClient() }, content));
}

test('a dialog says itself that the page is signed out, since the bar that does is behind it', () => {
  const inDialog = () => Dialog({ title: 'New task', onClose: () => undefined, children: note });
  const words = drawn(createElement(inDialog));
  expect(words).toContain('This page is signed out.');
  expect(words).toContain('Copy the command: waggle open');
});

test('outside of a dialog the bar at the top is enough', () => {
  expect(drawn(note)).toBe('');
});
