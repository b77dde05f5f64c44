import { expect, test } from 'vitest';
import { bearer, injected } from '../../../test/http-world.ts';
import { makeWorld } from '../../../test/world.ts';
import { codesOf, pathFields, routeOf } from '../door/tool-facts.ts';
import { doorCodes } from '../rules/errors/door-codes.ts';
import { type OpenApi, openApi } from './openapi.ts';
import { everyTool } from './rest.ts';

const document = openApi(everyTool);
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

test('every catalogue entry is one operation, by its own name and route', () => {
  const listed = operations.map(({ path, method, operation }) => `${operation.operationId} ${method} ${path}`);
  const expected = everyTool.map((tool) => {
    const { method, path } = routeOf(tool);
    return `${tool.name} ${method.toLowerCase()} ${path.replace(/:(\w+)/g, '{$1}')}`;
  });
  expect(listed.sort()).toEqual(expected.sort());
  expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(everyTool.length);
});

test('parameters, bodies and answers have the structure of OpenAPI 3.1', () => {
  for (const { path, method, operation } of operations) {
    const placeholders = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
    const inPath = operation.parameters.filter((parameter) => parameter.in === 'path');
    expect(inPath.map(({ name }) => name)).toEqual(placeholders);
    expect(inPath.every(({ required }) => required)).toBe(true);
    expect(operation.requestBody === undefined, operation.operationId).toBe(method === 'get');
    expect(Object.keys(operation.responses).every((status) => /^[1-5]\d\d$/.test(status))).toBe(true);
    for (const answer of Object.values(operation.responses)) {
      expect(answer).toMatchObject({ description: expect.any(String), content: { 'application/json': {} } });
    }
    const schema = operation.requestBody?.content['application/json'].schema;
    for (const field of placeholders) expect(Object.keys(schema?.properties ?? {})).not.toContain(field);
  }
});

test('every reference resolves and every path field is a field of the input', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map((match) => match[1]);
  expect(new Set(references)).toEqual(new Set(['#/components/schemas/Error']));
  for (const tool of everyTool) {
    for (const field of pathFields(routeOf(tool))) expect(Object.keys(tool.input().shape)).toContain(field);
  }
});

const toolsCall = operations.find(({ operation }) => operation.operationId === 'tools_call')?.operation;

/** The codes that the document lists for a tool and a status. */
function codesAt(tool: string, status: number): readonly string[] {
  const { responses = {} } = operations.find(({ operation }) => operation.operationId === tool)?.operation ?? {};
  return [...(JSON.stringify(responses[status]) ?? '').matchAll(/"enum":\[([^\]]*)\]/g)].flatMap(([, codes = '']) =>
    JSON.parse(`[${codes}]`),
  );
}

test('a refusal that no tool lists as its own is in the document too', async () => {
  const world = await makeWorld();
  const { headers } = await bearer(world, 'ada');
  const { send } = injected(world);
  const refused = async (tool: string, url: string, payload: object) => {
    const answer = await send({ method: 'POST', url, headers, payload });
    expect(codesAt(tool, answer.statusCode)).toContain(answer.json().code);
    return answer.json().code;
  };
  const hidden = { title: '<private>all of it</private>' };
  expect(await refused('create_task', '/api/tasks/create_task', hidden)).toBe('NOTHING_TO_STORE');
  const call = (name: string, input: object) =>
    refused('tools_call', '/api/hub/tools_call', { name, arguments: input });
  expect(await call('create_task', hidden)).toBe('NOTHING_TO_STORE');
  expect(await call('get_task', { id: '99' })).toBe('TASK_NOT_FOUND');
  const ada = await world.agent('ada');
  await ada.call('create_task', { title: 'Write' });
  await ada.call('complete_task', { id: '1' });
  expect(await call('complete_task', { id: '1' })).toBe('TASK_ARCHIVED');
});

test('every write lists all codes of the door, and the forwarding tool those of all tools and the key', () => {
  const listed = (tool: string) =>
    [400, 401, 403, 404, 409, 413, 429, 500, 503].flatMap((status) => codesAt(tool, status));
  for (const { name } of everyTool.filter(({ access }) => access === 'write'))
    expect(listed(name), name).toEqual(expect.arrayContaining([...doorCodes]));
  expect(listed('list_tasks')).toContain('CONFIG_INVALID');
  expect(listed('list_tasks')).not.toContain('ALREADY_DONE');
  const every = [...doorCodes, ...everyTool.flatMap(codesOf)];
  expect(every.filter((code) => !JSON.stringify(toolsCall?.responses).includes(`"${code}"`))).toEqual([]);
  expect(toolsCall?.parameters.map(({ name }) => name)).toEqual(['Idempotency-Key']);
});

test('the document and the page are public, the page without scripts or foreign addresses', async () => {
  const { send } = injected(await makeWorld());
  const served: OpenApi = (await send({ url: '/openapi.json' })).json();
  expect(served).toEqual(JSON.parse(JSON.stringify(document)));
  expect(served).toMatchObject({ openapi: '3.1.0', info: { title: 'Waggle' }, security: [{ bearer: [] }] });
  const { body } = await send({ url: '/docs' });
  for (const tool of everyTool) expect(body).toContain(tool.name);
  expect(body).not.toMatch(/<script|<style|\sstyle=|\son\w+=|https?:\/\//i);
});
