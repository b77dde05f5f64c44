import type { z } from 'zod';
import type { ErrorCode } from '../rules/errors.ts';
import type { TokenScope } from '../rules/identity.ts';
import type { Shown } from '../rules/news/shown.ts';
import type { Reads, Writes } from '../store/unit.ts';
import type { Checking } from './checking.ts';
import type { CliShape } from './cli-shape.ts';
import type { HubDesk } from './desk.ts';
import type { Dialect } from './dialect.ts';
import type { OutsideContext, RunContext } from './run-context.ts';
import type { Toolset } from './toolsets.ts';

export interface Route {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** The path, with parameters such as `:id`; each is a field of the input. */
  readonly path: string;
  readonly status?: number;
  /** Error codes for which this route returns another status than the catalog defines. */
  readonly statuses?: Partial<Record<ErrorCode, number>>;
}

export interface ToolBase<I extends z.ZodObject, O extends z.ZodType> {
  readonly name: string;
  readonly toolset: Toolset;
  /** Other toolsets that the tool belongs to: SendMessage is the same tool for teams and for workers. */
  readonly alsoIn?: readonly Toolset[];
  /** The conventions of the tool's family, if any. */
  readonly dialect?: Dialect;
  /** The first sentence of the description, at most 120 characters: what the tool does for whom. */
  readonly summary: string;
  /** The rest of the description, in our own words. At most 600 characters together with the summary. */
  readonly details?: string;
  /** Built on first use, so that startup does not pay for the schemas of all tools. */
  readonly input: () => I;
  readonly output: () => O;
  /** `array`: callers expect a bare array. `arrayAnswer` then makes the output, and the text contains its items. */
  readonly answer?: 'array';
  /** Error codes that this tool can return, besides those of the door and of its dialect. */
  readonly errors: readonly ErrorCode[];
  readonly rest?: Route;
  readonly cli?: CliShape<z.output<O>>;
  readonly aliases?: readonly string[];
  /** `false`: available over REST and the command line only. */
  readonly listed?: boolean;
  /**
   * Optional fields that tools/list shows by name only; `pointer.*` for the fields inside an object. `tools_search` and
   * the reference describe all of them.
   */
  readonly namedOnly?: readonly string[];
  /** The listed tool that does the same on other surfaces: an allow-list that names it also covers this tool. */
  readonly comesWith?: string;
  /** Builds the first text block, if that is not the output's JSON. */
  readonly text?: (output: z.output<O>, input: z.output<I>) => string;
  /** The answer contains envelopes of the hub, whose texts are escaped; in all other answers such tags are escaped. */
  readonly bringsReports?: true;
  /** The answer of a call that would complete work whose checks still run. */
  readonly whileChecking?: (unit: Reads, input: z.output<I>, checking: Checking) => Promise<z.input<O>>;
  /** What the answer shows of what waits for the caller, so that its sessions need not be told of it any more. */
  readonly shows?: (output: z.output<O>) => Shown;
  /** Lines of the second text block: data that callers may need and the text omits, such as ids and revisions. */
  readonly aside?: (output: z.output<O>) => readonly string[];
}

/** Opens the unit, runs the work in it and commits. The result of the work is stored for a repeated call. */
export type Inside<U> = <T extends object>(work: (unit: U) => Promise<T>) => Promise<T>;

type Run<U, I, O> = (unit: U, input: I, context: RunContext) => Promise<O>;

/**
 * Most tools run entirely in the unit. A tool that needs files, git or an endpoint defines `outside`: it runs after the
 * permission check and calls `inside` for the unit's part. The code after `inside` must be idempotent, since a repeated
 * call gets the stored result from `inside` and continues from there. An act that learns from `look` that there is
 * nothing to change may return without calling `inside`.
 */
export type Doing<U, I, O> =
  | { readonly run: Run<U, I, O>; readonly outside?: undefined; readonly opensFirst?: undefined }
  | {
      readonly outside: (inside: Inside<U>, input: I, context: OutsideContext) => Promise<O>;
      readonly run?: undefined;
      /**
       * Before it opens the unit it uses no endpoint, and of the caller's files at most resolves their paths, so the
       * permission check inside the unit is early enough.
       */
      readonly opensFirst?: true;
    };

interface LookParts {
  readonly access: 'read';
  /** The required token scope, if not `read`. */
  readonly scope?: TokenScope;
  /** Callers continue from the newest time they have seen, so nothing earlier may appear later: task_feed. */
  readonly settled?: true;
}

interface ActParts {
  readonly access: 'write';
  /** The required token scope, if not `write`. */
  readonly scope?: TokenScope;
}

/** Reads the store in a unit that cannot write. */
export type Look<I, O> = LookParts & Doing<Reads, I, O>;
/** Changes the store in one transaction. */
export type Act<I, O> = ActParts & Doing<Writes, I, O>;

interface Effects {
  /** Whether repeating the call with the same input changes nothing more. */
  readonly idempotent: boolean;
  readonly destructive?: boolean;
}

export type ReadTool<I extends z.ZodObject = z.ZodObject, O extends z.ZodType = z.ZodType> = ToolBase<I, O> &
  Look<z.output<I>, z.input<O>>;

export type WriteTool<I extends z.ZodObject = z.ZodObject, O extends z.ZodType = z.ZodType> = ToolBase<I, O> &
  Effects &
  Act<z.output<I>, z.input<O>> & { readonly actions?: undefined };

/** A tool with several actions, selected by the field `action`. Made by `actionTool`. */
export interface ActionTool<I extends z.ZodObject = z.ZodObject, O extends z.ZodType = z.ZodType>
  extends ToolBase<I, O>,
    Effects {
  readonly access: 'write';
  readonly actions: Readonly<Record<string, Verb>>;
}

// biome-ignore lint/suspicious/noExplicitAny: the door has parsed the input and checks the output.
export type Verb = Look<any, any> | Act<any, any>;

/** A tool about the hub itself. It opens no unit; the functions that it calls do. */
export interface HubTool<I extends z.ZodObject = z.ZodObject, O extends z.ZodType = z.ZodType> extends ToolBase<I, O> {
  readonly access: 'hub';
  readonly readOnly: boolean;
  /** The required token scope, if not `read`. */
  readonly scope?: TokenScope;
  readonly run: (desk: HubDesk, input: z.output<I>, signal: AbortSignal | undefined) => Promise<z.input<O>>;
}

/** A tool that forwards to another tool and returns its answer unchanged. */
export interface ForwardTool<I extends z.ZodObject = z.ZodObject>
  extends Omit<ToolBase<I, z.ZodType>, 'output' | 'shows'> {
  readonly access: 'forward';
  readonly target: (input: z.output<I>) => { readonly name: string; readonly input: unknown };
}

// biome-ignore lint/suspicious/noExplicitAny: the catalog holds tools of every input and output; the door checks both.
export type StoreTool = ReadTool<any, any> | WriteTool<any, any> | ActionTool<any, any>;
// biome-ignore lint/suspicious/noExplicitAny: as above.
export type AnyTool = StoreTool | HubTool<any, any> | ForwardTool<any>;

/** Keeps a tool's name in its type, so that callers by name get the type of its answer. */
interface Named<N extends string> {
  readonly name: N;
}

/** These constructors infer types and fill in what follows from the kind; a tool stays a plain value. */
export function readTool<N extends string, I extends z.ZodObject, O extends z.ZodType>(
  tool: Named<N> & ToolBase<I, O> & Omit<LookParts, 'access'> & Doing<Reads, z.output<I>, z.input<O>>,
): Named<N> & ReadTool<I, O> {
  return { ...tool, input: once(tool.input), output: once(tool.output), access: 'read' };
}

export function writeTool<N extends string, I extends z.ZodObject, O extends z.ZodType>(
  tool: Named<N> &
    ToolBase<I, O> &
    Effects &
    Omit<Act<z.output<I>, z.input<O>>, 'access'> &
    Doing<Writes, z.output<I>, z.input<O>>,
): Named<N> & WriteTool<I, O> {
  return { ...tool, input: once(tool.input), output: once(tool.output), access: 'write' };
}

export function hubTool<N extends string, I extends z.ZodObject, O extends z.ZodType>(
  tool: Named<N> & Omit<HubTool<I, O>, 'access'>,
): Named<N> & HubTool<I, O> {
  return { ...tool, input: once(tool.input), output: once(tool.output), access: 'hub' };
}

export function forwardTool<I extends z.ZodObject>(tool: Omit<ForwardTool<I>, 'access'>): ForwardTool<I> {
  return { ...tool, input: once(tool.input), access: 'forward' };
}

/** The verb that this call runs: one of the tool's actions, or the tool itself. */
export function verbOf(tool: StoreTool, input: { readonly action?: unknown }): Verb {
  if (tool.access === 'read' || tool.actions === undefined) return tool;
  const verb = tool.actions[String(input.action)];
  if (verb === undefined) throw new Error(`${tool.name} took an action that it does not have.`);
  return verb;
}

/** The minimum token scope for any call of the tool. */
export function scopeOf(tool: AnyTool): TokenScope {
  if (tool.access === 'forward') return 'read';
  if (tool.access === 'hub') return tool.scope ?? 'read';
  const verbs = tool.access === 'write' && tool.actions !== undefined ? Object.values(tool.actions) : [tool as Verb];
  const scopes = verbs.map(verbScope);
  return scopes.includes('read') ? 'read' : (scopes[0] ?? 'write');
}

export function verbScope({ access, scope }: Pick<Verb, 'access' | 'scope'>): TokenScope {
  return scope ?? access;
}

export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
