import { expect, test } from 'vitest';
import { type Io, processIo } from './kernel/cli/io.ts';
import { tellPerson } from './serve-mcp.ts';

test('waggle mcp explains itself at a terminal, and prints nothing for a program', () => {
  const said: string[] = [];
  const { ask, ...io }: Io = { ...processIo([]), err: (text) => void said.push(text), program: 'waggle' };
  tellPerson(io);
  expect(said).toEqual([]);
  tellPerson({ ...io, ask: () => Promise.resolve('') });
  expect(said).toEqual([expect.stringMatching(/not with people\. Press Ctrl-D to quit; .* waggle --help\.\n$/)]);
});
