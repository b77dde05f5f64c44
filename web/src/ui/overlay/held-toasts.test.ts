import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Held } from '../../api/held.ts';
import { HeldToast } from './held-toasts.tsx';

const act: Held = {
  id: 1,
  on: 'task 7',
  words: 'Completed #7.',
  send: async () => undefined,
  end: () => undefined,
  refused: () => undefined,
};

test('both buttons of a delayed action say in words what they do', () => {
  const buttons = renderToStaticMarkup(createElement(HeldToast, { act })).match(/<button.*?<\/button>/g) ?? [];
  expect(buttons.map((button) => button.replace(/<[^>]+>/g, ''))).toEqual(['Undo', 'Do it now']);
});
