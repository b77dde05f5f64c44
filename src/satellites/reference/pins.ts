import {
  answerStatus,
  codesOf,
  commandOf,
  effectsOf,
  fieldAliases,
  formerCommandOf,
  routeOf,
  scopeOf,
  statusOf,
  wayCommandsOf,
} from '../../kernel/door/tool-facts.ts';
import type { AnyTool } from '../../kernel/tool/define.ts';
import { fullSchema, type JsonSchema } from '../../kernel/tool/json-schema.ts';
import { answerSchema } from './answer-schema.ts';
import { compactJson } from './compact-json.ts';

/** The contract that callers rely on, stored in one file per tool so that every change is visible and deliberate. */
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
  readonly cli: {
    readonly command: string;
    /** Spellings of the last version that still work. */
    readonly former?: readonly string[];
    readonly args: readonly string[];
    /** The commands for people. */
    readonly ways?: readonly string[];
  };
  /** Each error code that the tool declares, with the HTTP status of its route. */
  readonly errors: Readonly<Record<string, number>>;
  /** `answer`: the tool returns a refusal as an ordinary result, with a success status. */
  readonly refusal: 'error' | 'answer';
  /** Aliases of input fields. */
  readonly renames: Readonly<Record<string, string>>;
  readonly input: JsonSchema;
  /** `null`: the tool forwards the answer of another tool. */
  readonly output: JsonSchema | null;
}

export function pinOf(tool: AnyTool): Pin {
  const { method, path } = routeOf(tool);
  return {
    name: tool.name,
    toolset: tool.toolset,
    alsoIn: tool.alsoIn ?? [],
    comesWith: tool.comesWith ?? null,
    aliases: tool.aliases ?? [],
    listed: tool.listed !== false,
    access: tool.access,
    scope: scopeOf(tool),
    ...effectsOf(tool),
    rest: { method, path, status: answerStatus(tool) },
    cli: {
      command: commandOf(tool),
      former: [formerCommandOf(tool)],
      args: tool.cli?.args ?? [],
      ways: wayCommandsOf(tool),
    },
    errors: Object.fromEntries(codesOf(tool).map((code) => [code, statusOf(tool, code)])),
    refusal: tool.dialect?.refusal ?? 'error',
    renames: Object.fromEntries(fieldAliases(tool)),
    input: fullSchema(tool.input(), 'input'),
    output: answerSchema(tool),
  };
}

export function pinText(pin: Pin): string {
  return `${compactJson(pin)}\n`;
}
