import { expect, test } from 'vitest';
import { cliHere } from '../../../test/cli-here.ts';

test('a token for somebody unknown is refused with the very commands that help', async () => {
  const { waggle } = cliHere();
  const { exit, out, err } = await waggle(['token', 'create', 'codex']);
  expect({ exit, out }).toEqual({ exit: 4, out: '' });
  const [, commands] = /For any other: (.+)\n/.exec(err) ?? [];
  expect(commands).toBe('waggle agent add codex && waggle token create codex');
  for (const line of commands?.split(' && ') ?? []) {
    expect((await waggle(line.split(' ').slice(1))).exit, line).toBe(0);
  }
});

test('what is no id at all is not repeated as a command', async () => {
  const { err } = await cliHere().waggle(['token', 'create', 'Robert; drop']);
  expect(err).not.toContain('waggle agent add Robert');
});
