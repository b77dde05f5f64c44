import { expect, test } from 'vitest';
import { tellPerson } from './serve-mcp.ts';
import { type Io, processIo } from './surfaces/cli/io.ts';

test('a person who types waggle mcp is told what it is for, a program is told nothing', () => {
  const said: string[] = [];
  const { ask, ...io }: Io = { ...processIo([]), err: (text) => void said.push(text), program: 'waggle' };
  tellPerson(io);
  expect(said).toEqual([]);
  tellPerson({ ...io, ask: () => Promise.resolve('') });
  expect(said).toEqual([expect.stringMatching(/not with people\. Press Ctrl-D to quit; .* waggle --help\.\n$/)]);
});
