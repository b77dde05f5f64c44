import type { z } from 'zod';
import type { ErrorCode } from '../core/errors.ts';
import type { TokenScope } from '../core/identity.ts';
import type { Reads, Writes } from '../store/unit.ts';
import type { HubDesk } from './desk.ts';
import type { Dialect } from './dialect.ts';
import type { OutsideContext, RunContext } from './run-context.ts';
import type { Toolset } from './toolsets.ts';

export interface Route {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Parameters as `:id`; each is a field of the input. */
  readonly path: string;
  readonly status?: number;
  /** Where this route answers a code with another status than the catalogue says. */
  readonly statuses?: Partial<Record<ErrorCode, number>>;
}

export interface CliShape {
  /** `waggle <toolset> <command>`. */
  readonly command: string;
  /** Fields given by position. */
  readonly args?: readonly string[];
}

export interface ToolBase<I extends z.ZodObject, O extends z.ZodType> {
  readonly name: string;
  readonly toolset: Toolset;
  /** Other toolsets that it belongs to: SendMessage is the same tool for teams and for workers. */
  readonly alsoIn?: readonly Toolset[];
  /** The conventions of its family, where it has any. */
  readonly dialect?: Dialect;
  /** The first sentence, at most 120 characters: what it does for whom. */
  readonly summary: string;
  /** What else a caller must know, our own words. With the summary at most 600 characters. */
  readonly details?: string;
  /** Made when it is first wanted: a start would otherwise pay for the schemas of all tools. */
  readonly input: () => I;
  readonly output: () => O;
  /** `array`: callers expect a bare array. The output is then made by `arrayAnswer`, and the text is its items. */
  readonly answer?: 'array';
  /** Codes that this tool can answer, beside those of the door and of its dialect. */
  readonly errors: readonly ErrorCode[];
  readonly rest?: Route;
  readonly cli?: CliShape;
  readonly aliases?: readonly string[];
  /** `false`: reachable over REST and the command line only. */
  readonly listed?: boolean;
  /**
   * Optional fields that tools/list gives by name alone; `pointer.*` for the fields inside of one. `tools_search` and the
   * reference describe all of them.
   */
  readonly namedOnly?: readonly string[];
  /** The listed tool that does the same elsewhere: an allow-list that names it covers this one too. */
  readonly comesWith?: string;
  /** It tells of calls: those that this process has answered are written down before it looks. */
  readonly tellsOfCalls?: true;
  /** The first text block, where it is not the output's JSON. */
  readonly text?: (output: z.output<O>, input: z.output<I>) => string;
  /** What that text has no room for and a caller may need: ids, revisions, statuses. A line each, in the second block. */
  readonly aside?: (output: z.output<O>) => readonly string[];
}

/** Opens the unit, does the work in it and commits. What is kept for a repeated call is what the work gives. */
export type Inside<U> = <T extends object>(work: (unit: U) => Promise<T>) => Promise<T>;

type Run<U, I, O> = (unit: U, input: I, context: RunContext) => Promise<O>;

/**
 * Most tools work in the unit alone. One that needs files, git or an endpoint says `outside`: that runs once the caller
 * is known to be allowed, and calls `inside` for the unit's part. What follows `inside` must bear repetition, since a
 * repeated call gets the kept result from `inside` and goes on from there. An act that finds by `look` that there is
 * nothing to change may answer without `inside`.
 */
export type Doing<U, I, O> =
  | { readonly run: Run<U, I, O>; readonly outside?: undefined; readonly opensFirst?: undefined }
  | {
      readonly outside: (inside: Inside<U>, input: I, context: OutsideContext) => Promise<O>;
      readonly run?: undefined;
      /** Only resolves paths before it opens the unit, so the permission check inside the unit is early enough. */
      readonly opensFirst?: true;
    };

interface LookParts {
  readonly access: 'read';
  /** The token scope it needs, where that is not `read`. */
  readonly scope?: TokenScope;
  /** Callers go on from the newest time they were shown, so nothing earlier may appear afterwards: task_feed. */
  readonly settled?: true;
}

interface ActParts {
  readonly access: 'write';
  /** The token scope it needs, where that is not `write`. */
  readonly scope?: TokenScope;
  /** Fields of the answer that are given out once: `null` is kept for a repeated call. */
  readonly secrets?: readonly string[];
}

/** Looks at the store in a unit that cannot write. */
export type Look<I, O> = LookParts & Doing<Reads, I, O>;
/** Changes the store in one transaction. */
export type Act<I, O> = ActParts & Doing<Writes, I, O>;

interface Effects {
  /** Calling it again with the same input changes nothing more. */
  readonly idempotent: boolean;
  readonly destructive?: boolean;
  /** The list whose items the tool judges one by one: a text that cannot be stored refuses its item, not the batch. */
  readonly judgesEach?: string;
}

export type ReadTool<I extends z.ZodObject = z.ZodObject, O extends z.ZodType = z.ZodType> = ToolBase<I, O> &
  Look<z.output<I>, z.input<O>>;

export type WriteTool<I extends z.ZodObject = z.ZodObject, O extends z.ZodType = z.ZodType> = ToolBase<I, O> &
  Effects &
  Act<z.output<I>, z.input<O>> & { readonly actions?: undefined };

/** One tool of several verbs, chosen by the field `action`. Made by `actionTool`. */
export interface ActionTool<I extends z.ZodObject = z.ZodObject, O extends z.ZodType = z.ZodType>
  extends ToolBase<I, O>,
    Effects {
  readonly access: 'write';
  readonly actions: Readonly<Record<string, Verb>>;
}

// biome-ignore lint/suspicious/noExplicitAny: the door has parsed the input and checks the output.
export type Verb = Look<any, any> | Act<any, any>;

/** A tool about the hub itself. It opens no unit of its own; what it calls does. */
export interface HubTool<I extends z.ZodObject = z.ZodObject, O extends z.ZodType = z.ZodType> extends ToolBase<I, O> {
  readonly access: 'hub';
  readonly readOnly: boolean;
  /** The token scope it needs, where that is not `read`. */
  readonly scope?: TokenScope;
  readonly run: (desk: HubDesk, input: z.output<I>, signal: AbortSignal | undefined) => Promise<z.input<O>>;
}

/** A tool that stands for another: the answer is the other tool's, to the letter. */
export interface ForwardTool<I extends z.ZodObject = z.ZodObject> extends Omit<ToolBase<I, z.ZodType>, 'output'> {
  readonly access: 'forward';
  readonly target: (input: z.output<I>) => { readonly name: string; readonly input: unknown };
}

// biome-ignore lint/suspicious/noExplicitAny: the catalogue holds tools of every input and output; the door checks both.
export type StoreTool = ReadTool<any, any> | WriteTool<any, any> | ActionTool<any, any>;
// biome-ignore lint/suspicious/noExplicitAny: as above.
export type AnyTool = StoreTool | HubTool<any, any> | ForwardTool<any>;

/** Keeps a tool's name in its type, so that who calls it by name knows what it answers. */
interface Named<N extends string> {
  readonly name: N;
}

/** The makers carry types and fill in what follows from the kind; a tool stays a plain value. */
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

/** What this call of the tool does: one of its actions, or the tool itself. */
export function verbOf(tool: StoreTool, input: { readonly action?: unknown }): Verb {
  if (tool.access === 'read' || tool.actions === undefined) return tool;
  const verb = tool.actions[String(input.action)];
  if (verb === undefined) throw new Error(`${tool.name} took an action that it does not have.`);
  return verb;
}

/** The token scope without which no call of the tool gets far. */
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
