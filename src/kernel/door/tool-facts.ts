import { z } from 'zod';
import { statusOf as catalogStatus, type ErrorCode } from '../rules/errors.ts';
import type { AnyTool, Route } from '../tool/define.ts';

export { scopeOf, verbScope } from '../tool/define.ts';

/** A tool's own route, or one derived from its name. There all input is in the body, so an unknown agent is a 400. */
export function routeOf(tool: AnyTool): Route {
  const path = `/api/${tool.toolset}/${tool.name}`;
  return tool.rest ?? { method: 'POST', path, statuses: { AGENT_NOT_FOUND: 400 } };
}

/** The fields in a route's path. */
export function pathFields(route: Route): readonly string[] {
  return [...route.path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '');
}

/** The aliases of the tool's fields: alias to field. */
export function fieldAliases(tool: AnyTool): ReadonlyMap<string, string> {
  const shape = tool.input().shape;
  const known = Object.entries(tool.dialect?.aliases ?? {});
  return new Map(known.filter(([alias, field]) => Object.hasOwn(shape, field) && !Object.hasOwn(shape, alias)));
}

/**
 * The lists whose schema leaves the items open, as in a batch whose items are refused one by one. The tool checks the
 * texts in them.
 */
export function openLists(tool: AnyTool): readonly string[] {
  const known = openListsOf.get(tool);
  if (known !== undefined) return known;
  const open = Object.entries(tool.input().shape).filter(([, schema]) => isOpenList(schema));
  const names = open.map(([name]) => name);
  openListsOf.set(tool, names);
  return names;
}

const openListsOf = new WeakMap<AnyTool, readonly string[]>();

function isOpenList(schema: unknown): boolean {
  return schema instanceof z.ZodArray && schema.element instanceof z.ZodUnknown;
}

/** The fields by which a caller identifies itself. */
export function identityFields(tool: AnyTool): readonly string[] {
  const { session = [], agent = [] } = tool.dialect?.identity ?? {};
  return [...session, ...agent].filter((name) => Object.hasOwn(tool.input().shape, name));
}

/** Every code that the tool can answer, besides those of the door itself. */
export function codesOf(tool: AnyTool): readonly ErrorCode[] {
  return identityFields(tool).length === 0 ? tool.errors : [...new Set([...tool.errors, 'NOT_YOUR_SESSION' as const])];
}

/** The HTTP status of an answer. */
export function answerStatus(tool: AnyTool): number {
  return routeOf(tool).status ?? 200;
}

/** Whether a refusal with this code is an ordinary answer of the tool. Refusals of the door are always errors. */
export function isAnswered(tool: AnyTool, code: ErrorCode): boolean {
  return tool.dialect?.refusal === 'answer' && codesOf(tool).includes(code);
}

/** The HTTP status of a refusal with this code. */
export function statusOf(tool: AnyTool, code: ErrorCode): number {
  if (isAnswered(tool, code)) return answerStatus(tool);
  return routeOf(tool).statuses?.[code] ?? catalogStatus(code);
}

/** Converts `create_task`, `createTask` and `TaskCreate` to kebab case. */
export function kebab(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replaceAll('_', '-')
    .toLowerCase();
}

/** The last word of `waggle <toolset> <command>`. */
export function commandName(tool: AnyTool): string {
  return tool.cli?.command ?? kebab(tool.name);
}

/** The effects that a client may assume of a call, regardless of the tool's name. */
export function effectsOf(tool: AnyTool) {
  const readOnly = tool.access === 'read' || (tool.access === 'hub' && tool.readOnly);
  return {
    readOnly,
    idempotent: readOnly || (tool.access === 'write' && tool.idempotent),
    // A forwarding tool may call any other, so it counts as destructive.
    destructive: tool.access === 'forward' || (tool.access === 'write' && tool.destructive === true),
  };
}

/** The conventions of a tool's family that callers must know, one sentence each. */
export function conventionsOf(tool: AnyTool): readonly string[] {
  const aliases = [...fieldAliases(tool)].map(([alias, field]) => `\`${alias}\` for \`${field}\``);
  const own = identityFields(tool).map((name) => `\`${name}\``);
  return [
    ...(aliases.length === 0 ? [] : [`Also accepted: ${aliases.join(', ')}.`]),
    ...(own.length === 0 ? [] : [`The caller is identified by ${own.join(', ')}: omit it, or give your own.`]),
    ...(tool.answer === 'array' ? [ARRAY] : []),
  ];
}

const ARRAY =
  'The text of an MCP answer is the bare array of `items`; `next_cursor` and `budget` stand beside it when something was left out.';
