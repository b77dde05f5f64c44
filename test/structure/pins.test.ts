import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { taskClaim } from '../../src/areas/tasks/tools/board/task-claim.ts';
import { createTask } from '../../src/areas/tasks/tools/create-task.ts';
import { getTask } from '../../src/areas/tasks/tools/get-task.ts';
import { updateTask } from '../../src/areas/tasks/tools/update-task.ts';
import { catalog } from '../../src/composition/catalog.ts';
import { listingFor } from '../../src/kernel/mcp/listing.ts';
import type { AnyTool } from '../../src/kernel/tool/define.ts';
import { breaks } from '../../src/satellites/reference/pin-breaks.ts';
import { type Pin, pinOf, pinText } from '../../src/satellites/reference/pins.ts';
import { cliHere } from '../cli-here.ts';

const pins: readonly Pin[] = readdirSync('test/pins').map((file) =>
  JSON.parse(readFileSync(`test/pins/${file}`, 'utf8')),
);
const pinNamed = (name: string) => catalog.filter((tool) => tool.name === name).map(pinOf)[0];
/** What callers would lose if `other` replaced the tool. */
const lost = (tool: AnyTool, other: AnyTool) => breaks(pinOf(tool), pinOf(other));

describe('what callers rely on', () => {
  test.each(pins.map((pin) => [pin.name, pin] as const))('%s accepts and returns everything that it did', (_, pin) => {
    expect(breaks(pin, pinNamed(pin.name))).toEqual([]);
  });

  test.each(catalog.map((tool) => [tool.name, tool] as const))(
    '%s matches its pin; otherwise run npm run generate',
    (name, tool) => {
      expect(readFileSync(`test/pins/${name}.json`, 'utf8')).toBe(pinText(pinOf(tool)));
    },
  );

  test('the hints in the MCP listing match the pinned effects', () => {
    const { tools } = listingFor({ capabilities: null }, ['all']).result;
    expect(tools.map(({ name }) => name).sort()).toEqual(
      pins
        .filter((pin) => pin.listed)
        .map((pin) => pin.name)
        .sort(),
    );
    for (const { name, annotations = {} } of tools) {
      // By default the protocol treats a tool as destructive.
      const { readOnlyHint = false, destructiveHint = !readOnlyHint, idempotentHint = readOnlyHint } = annotations;
      expect(pins.find((pin) => pin.name === name)).toMatchObject({
        readOnly: readOnlyHint,
        destructive: destructiveHint,
        idempotent: idempotentHint,
      });
    }
  });
});

describe('the command line', () => {
  test.each(pins.map((pin) => [pin.cli.command, pin] as const))('has %s as pinned', async (command, pin) => {
    const [, ...words] = command.split(' ');
    const { exit, out } = await cliHere().waggle([...words, '--help']);
    const usage = out.split('\n').find((line) => line.includes(command));
    const places = [...(usage ?? '').matchAll(/[[<](\w+)[\]>]/g)].map((match) => match[1]);
    expect({ exit, places }).toEqual({ exit: 0, places: [...pin.cli.args, 'options'] });
  });
});

describe('a pin notices', () => {
  test('that a tool, one of its names or its place in a toolset has vanished', () => {
    const pin = pinOf(getTask);
    expect(breaks(pin, undefined)).toEqual(['get_task: the tool has vanished']);
    expect(breaks({ ...pin, aliases: ['read_task'], alsoIn: ['hub'], renames: { task: 'id' } }, pin)).toEqual([
      'get_task: the name read_task has vanished',
      'get_task: it is no longer in the toolset hub',
      'get_task: the name task no longer stands for the field id',
    ]);
  });

  test('that a tool asks for more, does more, or hides', () => {
    const stricter = { ...createTask, input: () => createTask.input().extend({ team: z.string() }), listed: false };
    expect(lost(createTask, stricter)).toEqual([
      'create_task: it is no longer listed',
      'create_task: input.team: the field is required now',
    ]);
    expect(lost(createTask, { ...createTask, scope: 'admin', destructive: true })).toEqual([
      'create_task: it needs the scope admin now',
      'create_task: it is destructive now',
    ]);
    const pin = pinOf(createTask);
    expect(breaks({ ...pin, readOnly: true, idempotent: true }, pin)).toEqual([
      'create_task: it only read, and writes now',
      'create_task: it is no longer safe to repeat',
    ]);
  });

  test('that a field of the answer has vanished or may be missing', () => {
    const output = () => getTask.output().omit({ title: true }).partial({ status: true });
    expect(lost(getTask, { ...getTask, output })).toEqual([
      'get_task: output.title: the field has vanished',
      'get_task: output.status: the field may be missing now',
    ]);
    expect(lost({ ...getTask, output }, getTask)).toEqual([]);
  });

  test('that a code has vanished, has another status, or comes in another shape', () => {
    expect(lost(getTask, { ...getTask, errors: [], dialect: { refusal: 'answer' } })).toEqual([
      'get_task: the code TASK_NOT_FOUND has vanished',
      'get_task: its refusals have another shape',
    ]);
    expect(lost(updateTask, { ...updateTask, rest: { method: 'PATCH', path: '/api/tasks/:id' } })).toEqual([
      'update_task: the code AGENT_NOT_FOUND has the status 404 now',
    ]);
    expect(lost(getTask, { ...getTask, errors: [...getTask.errors, 'READ_ONLY'] })).toEqual([]);
  });

  test('that a route or a command has vanished or answers otherwise', () => {
    const rest = { method: 'GET', path: '/api/task/:id', status: 203 } as const;
    expect(lost(getTask, { ...getTask, rest, cli: { command: 'read' } })).toEqual([
      'get_task: the route GET /api/tasks/:id has vanished',
      'get_task: its route answers 203 now',
      'get_task: the command waggle tasks get has vanished',
      'get_task: its command no longer takes id in this order',
    ]);
  });

  test('the status that the route really returns, even if the catalogue has another one', () => {
    expect(pinOf(createTask).errors).toEqual({ AGENT_NOT_FOUND: 400 });
    expect(pinOf(taskClaim).errors).toMatchObject({ ALREADY_CLAIMED: 200, BLOCKED: 200 });
  });
});
