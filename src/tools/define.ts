import type { z } from 'zod';
import type { ErrorCode } from '../core/errors.ts';
import type { AgentId, SessionId, TokenScope } from '../core/identity.ts';
import type { Worker } from '../core/runs/worker.ts';
import type { Instant } from '../core/time.ts';
import type { WaitingItem } from '../core/waiting.ts';
import type { Reads, Writes } from '../store/unit.ts';
import type { Toolset } from './toolsets.ts';

/** Who calls. Made by the surface from the connection, never from an argument. */
export interface Caller {
  readonly agent: AgentId;
  readonly session: SessionId;
  readonly surface: Surface;
  readonly scopes: readonly TokenScope[];
  /** The run whose token was shown. Its writes are refused once the run has ended. */
  readonly run?: string;
  /** The program at the other end, when it told its name. */
  readonly client?: string;
  readonly cwd?: string;
  /** The team that the connection's environment names. */
  readonly team?: string;
  /** The toolsets whose tools this connection lists. */
  readonly toolsets?: readonly string[];
}

export type Surface = 'mcp' | 'rest' | 'cli' | 'page' | 'hub';

export interface RunContext<P = undefined> {
  readonly caller: Caller;
  readonly now: Instant;
  readonly settings: ToolSettings;
  /** What `prepare` brought from files or git, before the unit opened. */
  readonly prepared: P;
}

/** The settings that rules depend on. */
export interface ToolSettings {
  readonly channel: string;
  /** The agent that works as a worker where none is named. */
  readonly defaultWorker?: AgentId | undefined;
  readonly search?: SearchHelp | undefined;
}

/** Gives texts as vectors of a model; fails when the endpoint does. */
export interface Embedder {
  readonly model: string;
  readonly embed: (texts: readonly string[]) => Promise<readonly Float32Array[]>;
}

/** The optional stages of search; each is absent where no endpoint is set. */
export interface SearchHelp {
  /** The weight of the words against the meaning, 0..1. */
  readonly alpha: number;
  readonly embedder?: Embedder;
  readonly rerank?: (
    query: string,
    texts: readonly string[],
  ) => Promise<readonly { readonly index: number; readonly score: number }[]>;
}

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

interface ToolBase<I extends z.ZodObject, O extends z.ZodType> {
  readonly name: string;
  readonly toolset: Toolset;
  /** Other toolsets that it belongs to as well. */
  readonly alsoIn?: readonly Toolset[];
  /** The first sentence, at most 120 characters: what it does for whom. */
  readonly summary: string;
  /** What else a caller must know, our own words. With the summary at most 600 characters. */
  readonly details?: string;
  /** Made when it is first wanted: a start would otherwise pay for the schemas of all tools. */
  readonly input: () => I;
  readonly output: () => O;
  /** Codes that this tool can answer, beside those of the door itself. */
  readonly errors: readonly ErrorCode[];
  readonly rest?: Route;
  readonly cli?: CliShape;
  readonly aliases?: readonly string[];
  /** Other names under which fields are accepted, not listed: alias to the field's own name. */
  readonly renames?: Readonly<Record<string, string>>;
  /** `false`: reachable over REST and the command line only. */
  readonly listed?: boolean;
  /** The listed tool that does the same elsewhere: an allow-list that names it covers this one too. */
  readonly comesWith?: string;
  /** The first text block, where it is not the output's JSON. */
  readonly text?: (output: z.output<O>, input: z.output<I>) => string;
  /** `answer`: a refusal is an ordinary result `{ success: false, reason, code, error }`. */
  readonly refusal?: 'answer';
}

export interface ReadTool<I extends z.ZodObject = z.ZodObject, O extends z.ZodType = z.ZodType, P = unknown>
  extends ToolBase<I, O> {
  readonly access: 'read';
  /** The token scope it needs, where that is not `read`. */
  readonly scope?: TokenScope;
  /** Callers go on from the newest time they were shown, so nothing earlier may appear afterwards. */
  readonly settled?: true;
  readonly prepare?: (input: z.output<I>, caller: Caller, settings: ToolSettings) => Promise<P>;
  readonly run: (unit: Reads, input: z.output<I>, context: RunContext<P>) => Promise<z.input<O>>;
  /** The last touch once the unit is closed: what waits for others must not hold up other readers. */
  readonly finish?: (output: z.output<O>, input: z.output<I>, context: RunContext<P>) => Promise<z.input<O>>;
}

export interface WriteTool<I extends z.ZodObject = z.ZodObject, O extends z.ZodType = z.ZodType, P = unknown>
  extends ToolBase<I, O> {
  readonly access: 'write';
  /** Calling it again with the same input changes nothing more. */
  readonly idempotent: boolean;
  readonly destructive?: boolean;
  /** The token scope it needs, where that is not `write`. */
  readonly scope?: TokenScope;
  /** What of the answer is kept for a repeated call, where it holds a secret that is given out once. */
  readonly kept?: (output: z.output<O>) => z.output<O>;
  /** Calls of this tool that change nothing: they are answered anew each time, whatever key they bring. */
  readonly onlyLooks?: (input: z.output<I>) => boolean;
  /** The list whose items the tool judges one by one: a text that cannot be stored refuses its item, not the call. */
  readonly judgesEach?: string;
  readonly prepare?: (input: z.output<I>, caller: Caller, settings: ToolSettings) => Promise<P>;
  readonly run: (unit: Writes, input: z.output<I>, context: RunContext<P>) => Promise<z.input<O>>;
  /** Once it has committed: files, processes, signals. Its failure is reported, never rolled back. */
  readonly after?: (output: z.output<O>, context: RunContext<P>) => Promise<void>;
}

/** What the hub's own tools may ask of it. */
export interface HubDesk {
  search(query: string, limit: number): readonly FoundTool[];
  wait(
    timeoutMs: number,
    signal: AbortSignal | undefined,
  ): Promise<{ items: readonly WaitingItem[]; timedOut: boolean }>;
  /** The state of one of the caller's workers, at once or when it has ended. */
  workerOutput(given: string, timeoutMs: number, signal: AbortSignal | undefined): Promise<WorkerOutput>;
  status(): Promise<HubStatus>;
  health(): Promise<HubHealth>;
  settings(): readonly SettingSight[];
  /** Keeps a setting in the user's file and follows it from now on. */
  changeSetting(name: string, value: string): SettingSight;
}

/** A setting with its value, as people may see it. */
export interface SettingSight {
  readonly name: string;
  readonly value: string | number | readonly string[] | null;
  readonly source: 'default' | 'user file' | 'repo file' | 'environment' | 'flag';
  readonly from: string;
  readonly means: string;
  /** Whether it can be changed while the hub runs. */
  readonly changeable: boolean;
}

/** One of the things that `waggle doctor` looks at. */
export interface HealthCheck {
  readonly check: string;
  readonly state: 'ok' | 'note' | 'wrong';
  readonly says: string;
}

export interface WorkerOutput {
  readonly worker: Worker;
  /** What the worker has said or printed in its last run so far. */
  readonly output: string;
  readonly result: string | null;
  readonly error: string | null;
  /** The open report of that run. */
  readonly deliveryId: string | null;
}

export interface HubStatus {
  readonly agent: AgentId;
  readonly session: SessionId;
  readonly surface: Surface;
  readonly scopes: TokenScope[];
  readonly toolsets: string[];
  readonly tools: number;
  readonly version: string;
  readonly store: string;
}

export interface HubHealth {
  readonly version: string;
  readonly node: string;
  readonly uptime_seconds: number;
  readonly memory_bytes: number;
  readonly last_event: number;
  readonly store: Record<string, string | number>;
  readonly counts: Record<string, number>;
  /** Absent while no hub posts to a webhook. */
  readonly webhook?: { readonly fault: string | null; readonly sent_at: string | null; readonly waiting: number };
  readonly runs: { readonly running: number; readonly paused: boolean; readonly parked: number };
  /** What only a running hub does by itself; absent where nothing does it. */
  readonly upkeep?: HubUpkeep;
  /** For whoever runs the hub. */
  readonly checks?: readonly HealthCheck[];
}

export interface HubUpkeep {
  readonly last_sweep_at: string | null;
  readonly sweep_ms: number | null;
  readonly sweep_fault: boolean;
  readonly last_tick_at: string | null;
  readonly next_tick_at: string | null;
}

export interface FoundTool {
  readonly name: string;
  readonly toolset: string;
  readonly summary: string;
  readonly input: object;
}

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
export type AnyTool = ReadTool<any, any, any> | WriteTool<any, any, any> | HubTool<any, any> | ForwardTool<any>;

/** The makers carry types and fill in what follows from the kind; a tool stays a plain value. */
export function readTool<I extends z.ZodObject, O extends z.ZodType, P = undefined>(
  tool: Omit<ReadTool<I, O, P>, 'access'>,
): ReadTool<I, O, P> {
  return { ...tool, input: once(tool.input), output: once(tool.output), access: 'read' };
}

export function writeTool<I extends z.ZodObject, O extends z.ZodType, P = undefined>(
  tool: Omit<WriteTool<I, O, P>, 'access'>,
): WriteTool<I, O, P> {
  return { ...tool, input: once(tool.input), output: once(tool.output), access: 'write' };
}

export function hubTool<I extends z.ZodObject, O extends z.ZodType>(
  tool: Omit<HubTool<I, O>, 'access'>,
): HubTool<I, O> {
  return { ...tool, input: once(tool.input), output: once(tool.output), access: 'hub' };
}

export function forwardTool<I extends z.ZodObject>(tool: Omit<ForwardTool<I>, 'access'>): ForwardTool<I> {
  return { ...tool, input: once(tool.input), access: 'forward' };
}

export function scopeOf(tool: AnyTool): TokenScope {
  if (tool.access === 'forward') return 'read';
  return tool.scope ?? (tool.access === 'write' ? 'write' : 'read');
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
