import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Labelled, Select, TextArea, TextInput } from './field.tsx';

const fields = {
  input: (id: string) => createElement(TextInput, { id }),
  text: (id: string) => createElement(TextArea, { id }),
  choice: (id: string) => createElement(Select, { id }),
};

const drawn = (props: Parameters<typeof Labelled>[0]) => renderToStaticMarkup(createElement(() => Labelled(props)));

test.each(Object.entries(fields))('the hint below an %s is read with it', (_name, children) => {
  const hinted = drawn({ label: 'Until', hint: 'Empty: for ever', children });
  const [, described] = /aria-describedby="([^"]+)"/.exec(hinted) ?? [];
  expect(hinted).toContain(`<p id="${described}"`);
  expect(drawn({ label: 'Until', children })).not.toContain('aria-describedby');
});
