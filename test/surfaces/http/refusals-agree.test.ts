import fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { catalog } from '../../../src/composition/catalog.ts';
import { refusal } from '../../../src/kernel/door/outcomes.ts';
import { codesOf, routeOf } from '../../../src/kernel/door/tool-facts.ts';
import { openApi } from '../../../src/kernel/http/openapi.ts';
import { addRest, everyTool } from '../../../src/kernel/http/rest.ts';
import type { SignIn } from '../../../src/kernel/http/sign-in.ts';
import type { Hub } from '../../../src/kernel/hub/own-hub.ts';
import { WaggleError } from '../../../src/kernel/rules/errors.ts';
import type { AnyTool } from '../../../src/kernel/tool/define.ts';
import { toolPage } from '../../../src/satellites/reference/tool-page.ts';

const document = openApi(everyTool);
const app = fastify();
let thrown = new WaggleError('INTERNAL', 'Not set.');

/** Adds REST routes whose tools all refuse, with the door's own rendering of a refusal. */
addRest(
  app,
  {
    callTool: async ({ name }: { name: string }) => refusal(named(name), thrown),
    changed: async () => undefined,
  } as unknown as Hub,
  { visitor: async () => ({ caller: {}, stillWelcome: async () => true }) } as unknown as SignIn,
  new AbortController().signal,
);
afterAll(() => app.close());

const pairs = catalog.flatMap((tool) => codesOf(tool).map((code) => [tool.name, code] as const));

test.each(pairs)('%s refuses with %s over REST as OpenAPI and its reference page say', async (name, code) => {
  thrown = new WaggleError(code, 'No.');
  const tool = named(name);
  const { method, path } = routeOf(tool);
  const { statusCode, body } = await app.inject({ method, url: path.replace(/:\w+/g, '1') });
  expect(JSON.parse(body)).toMatchObject({ code });
  const { responses = {} } = document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()] ?? {};
  const under = Object.entries(responses).filter(([, answer]) => JSON.stringify(answer).includes(`${code}: `));
  expect(under.map(([status]) => Number(status))).toEqual([statusCode]);
  expect(toolPage(tool)).toMatch(new RegExp(`\\| \`${code}\` +\\| ${statusCode} +\\|`));
});

function named(name: string): AnyTool {
  const tool = catalog.find((one) => one.name === name);
  if (tool === undefined) throw new Error(`There is no ${name}.`);
  return tool;
}
