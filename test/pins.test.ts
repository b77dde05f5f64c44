import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { breaks, type Pin, pinOf, pinText } from '../src/surfaces/reference/pins.ts';
import { catalog } from '../src/tools/catalog.ts';
import { createTask } from '../src/tools/tasks/create-task.ts';
import { getTask } from '../src/tools/tasks/get-task.ts';

const pins: readonly Pin[] = readdirSync('test/pins').map((file) =>
  JSON.parse(readFileSync(`test/pins/${file}`, 'utf8')),
);
const toolNamed = (name: string) => catalog.find((tool) => tool.name === name);

describe('what callers rely on', () => {
  test.each(pins.map((pin) => [pin.name, pin] as const))('%s takes all that it took', (_, pin) => {
    expect(breaks(pin, toolNamed(pin.name))).toEqual([]);
  });

  test.each(catalog.map((tool) => [tool.name, tool] as const))(
    '%s is pinned as it is: else npm run generate',
    (name, tool) => {
      expect(readFileSync(`test/pins/${name}.json`, 'utf8')).toBe(pinText(tool));
    },
  );
});

describe('a pin notices', () => {
  test('that a tool or one of its names has vanished', () => {
    expect(breaks(pinOf(getTask), undefined)).toEqual(['get_task: the tool has vanished']);
    expect(breaks({ ...pinOf(getTask), aliases: ['read_task'] }, getTask)).toEqual([
      'get_task: the name read_task has vanished',
    ]);
  });

  test('that a tool asks for more, does more, or hides', () => {
    const stricter = { ...createTask, input: () => createTask.input().extend({ team: z.string() }), listed: false };
    expect(breaks(pinOf(createTask), stricter)).toEqual([
      'create_task: it is no longer listed',
      'create_task: input.team: the field is required now',
    ]);
    expect(breaks({ ...pinOf(createTask), readOnly: true, idempotent: true }, createTask)).toEqual([
      'create_task: it only read, and writes now',
      'create_task: it is no longer safe to repeat',
    ]);
  });
});
