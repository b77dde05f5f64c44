import type { Loose } from '../loose.ts';

/** A call that an answer suggests, and where in the answer. */
export interface Suggestion {
  readonly at: string;
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
  /** Arguments that the answer leaves to the caller. */
  readonly missing: readonly string[];
}

/** A field that names a tool, and the fields beside it that hold its arguments. */
const PAIRS: Readonly<Record<string, readonly string[]>> = {
  tool: ['args', 'arguments', 'suggested_fields'],
  next_tool: ['next_args', 'claim_args'],
  recommended_next_tool: ['recommended_next_args'],
  reply_tool: ['reply_args', 'suggested_reply_args'],
  reply_with_tool: ['reply_with_args'],
  mark_read_tool: ['mark_read_args'],
  mark_read_with_tool: ['mark_read_with_args'],
  suggested_tool: ['suggested_args'],
  replacement_tool: ['suggested_args'],
};
/** The caller of these knows the text that it answers with; marking as read needs none. */
const WITHOUT_MISSING = new Set(['mark_read_tool', 'mark_read_with_tool']);
const WRITTEN = /^(?:mcp__waggle__)?(\w+)\((.*)\)$/s;
/** Argument names of a call to copy are words, or strings where they are none. */
const NAMES = /(?<=[{,] ?)([a-z_]\w*)(?=: )/gi;

/** Every call that an answer suggests, in whatever field, each once. */
export function suggestionsIn(answer: unknown): readonly Suggestion[] {
  const found = inValue(answer, '');
  const seen = new Set<string>();
  return found.filter((one) => {
    const key = JSON.stringify([one.tool, one.args, one.missing]);
    return !seen.has(key) && seen.add(key);
  });
}

function inValue(value: unknown, at: string): readonly Suggestion[] {
  if (Array.isArray(value)) return value.flatMap((one, index) => inItem(one, `${at}[${index}]`));
  if (typeof value !== 'object' || value === null) return [];
  const object: Loose = value;
  return [
    ...pairsIn(object, at),
    ...hydrating(object, at),
    ...Object.entries(object).flatMap(([key, one]) => inItem(one, `${at}.${key}`)),
  ];
}

function inItem(value: unknown, at: string): readonly Suggestion[] {
  const isCall = /codex_mcp_call|suggested_call|copy_paste_next_mcp_calls/.test(at);
  return typeof value === 'string' && isCall ? [written(value, at)] : inValue(value, at);
}

function pairsIn(object: Loose, at: string): readonly Suggestion[] {
  // A sub-task that waits for others has its call for later.
  if (object.ready_when === 'dependencies_completed') return [];
  return Object.entries(PAIRS).flatMap(([named, holders]) => {
    const tool = object[named];
    if (typeof tool !== 'string') return [];
    const missing: string[] = WITHOUT_MISSING.has(named) ? [] : (object.next_args_missing ?? []);
    const given = holders.filter((holder) => holder in object);
    if (given.length === 0) return [{ at: `${at}.${named}`, tool, args: {}, missing }];
    return given.flatMap((holder) =>
      [object[holder] ?? {}]
        .flat()
        .map((args: object) => ({ at: `${at}.${holder}`, tool, args: { ...args }, missing })),
    );
  });
}

/** What brings the rest: by the ids beside it, or as a plain look. */
function hydrating(object: Loose, at: string): readonly Suggestion[] {
  const tool = object.hydrate_with;
  if (typeof tool !== 'string') return [];
  const ids: unknown = object.observation_ids ?? object.attention_observation_ids;
  if (tool !== 'get_observations') return [{ at: `${at}.hydrate_with`, tool, args: {}, missing: [] }];
  if (!Array.isArray(ids) || ids.length === 0) return [];
  return [{ at: `${at}.hydrate_with`, tool, args: { ids }, missing: [] }];
}

/** Throws for a call that could not be copied. */
function written(text: string, at: string): Suggestion {
  const [, tool, args] = WRITTEN.exec(text) ?? [];
  if (tool === undefined || args === undefined) throw new Error(`${at} is no call: ${text}`);
  return { at, tool, args: JSON.parse(args.replace(NAMES, '"$1"')), missing: [] };
}
