import { type ErrorCode, statusOf } from '../../core/errors.ts';
import { fullSchema, type JsonSchema } from '../../hub/door/json-schema.ts';
import type { AnyTool, Route } from '../../tools/define.ts';
import { answerSchema } from './answer-schema.ts';
import { compactJson } from './compact-json.ts';
import { narrows } from './narrowing.ts';
import { commandOf, effectsOf } from './tool-facts.ts';

/** What callers rely on. It is kept in a file per tool, so that a change of it shows up and is deliberate. */
export interface Pin {
  readonly name: string;
  readonly toolset: string;
  readonly alsoIn: readonly string[];
  readonly comesWith: string | null;
  readonly aliases: readonly string[];
  readonly listed: boolean;
  readonly access: AnyTool['access'];
  readonly scope: string;
  readonly readOnly: boolean;
  readonly idempotent: boolean;
  readonly destructive: boolean;
  readonly rest: { readonly method: string; readonly path: string; readonly status: number };
  readonly cli: { readonly command: string; readonly args: readonly string[] };
  /** Each code that the tool names, with the HTTP status that its route answers. */
  readonly errors: Readonly<Record<string, number>>;
  /** `answer`: a refusal by the tool is an ordinary result, with the status of one. */
  readonly refusal: 'error' | 'answer';
  /** Other names of input fields. */
  readonly renames: Readonly<Record<string, string>>;
  readonly input: JsonSchema;
  /** `null`: the answer is another tool's. */
  readonly output: JsonSchema | null;
}

/** What the pin of a tool needs to know from elsewhere: its route, as the HTTP surface has it, and its scope. */
export interface Reached {
  readonly route: Route;
  readonly scope: string;
}

export function pinOf(tool: AnyTool, { route, scope }: Reached): Pin {
  const { method, path, status = 200, statuses = {} } = route;
  const statusIn = (code: ErrorCode) => (tool.refusal === 'answer' ? status : (statuses[code] ?? statusOf(code)));
  return {
    name: tool.name,
    toolset: tool.toolset,
    alsoIn: tool.alsoIn ?? [],
    comesWith: tool.comesWith ?? null,
    aliases: tool.aliases ?? [],
    listed: tool.listed !== false,
    access: tool.access,
    scope,
    ...effectsOf(tool),
    rest: { method, path, status },
    cli: { command: commandOf(tool), args: tool.cli?.args ?? [] },
    errors: Object.fromEntries(tool.errors.map((code) => [code, statusIn(code)])),
    refusal: tool.refusal ?? 'error',
    renames: tool.renames ?? {},
    input: fullSchema(tool.input(), 'input'),
    output: answerSchema(tool),
  };
}

export function pinText(pin: Pin): string {
  return `${compactJson(pin)}\n`;
}
