import { z } from 'zod';
import { parseInput } from '../door/input.ts';
import { isAgentId } from '../rules/identity.ts';
import { isSessionName } from '../rules/session-name.ts';

/** The state of the hub's store: two equal ticks mean that nothing was committed in between. */
export const TICK_HEADER = 'waggle-tick';

/** Longest time that the hub holds a bridge's request for news open. */
export const LONGEST_HOLD_MS = 55_000;

const sessionName = z.string().refine(isSessionName, 'Not the name of a session.');

const callerShape = z.object({
  agent: z.string().refine(isAgentId, 'Not an agent id.').optional(),
  session: sessionName.optional(),
  surface: z.enum(['mcp', 'rest', 'cli', 'page', 'hub']),
  scopes: z.array(z.enum(['read', 'write', 'run', 'admin'])).optional(),
  client: z.string().max(200).optional(),
  cwd: z.string().max(4096).optional(),
  toolsets: z.array(z.string().max(100)).max(100).optional(),
  team: z.string().max(200).optional(),
  takesReports: z.boolean().optional(),
  readsObjects: z.boolean().optional(),
  operator: z.boolean().optional(),
  subagent: z.string().max(100).optional(),
});

const messages = {
  call: z.object({
    name: z.string(),
    input: z.unknown().optional(),
    caller: callerShape,
    idempotencyKey: z.string().optional(),
  }),
  enter: z.object({ caller: callerShape, formerly: sessionName.optional() }),
  leave: z.object({ caller: callerShape }),
  events: z.object({ caller: callerShape, after: z.int().min(0), limit: z.int().min(1).max(1000) }),
  'last-event': z.object({}),
  hook: z.object({
    caller: callerShape,
    told: z.int().min(0).default(0),
    wants: z.enum(['preface', 'prompt', 'news']),
    holdMs: z.number().min(0).default(0),
    after: z.int().min(0).optional(),
    server: z
      .string()
      .regex(/^[\w-]{1,64}$/)
      .optional(),
  }),
  'hook-edit': z.object({
    caller: callerShape,
    phase: z.enum(['before', 'after', 'command', 'changed']),
    tool: z.string().max(200),
    paths: z.array(z.string().max(4096)).max(100),
    named: z.array(z.string().max(4096)).max(100).optional(),
    agoMs: z.number().min(0).optional(),
  }),
  'hook-quota': z.object({ caller: callerShape, text: z.string().max(4000) }),
  'hook-state': z.object({
    caller: callerShape,
    state: z.string().max(40).optional(),
    about: z.string().max(2000).optional(),
    edits: z.int().min(0).max(1000).optional(),
    actions: z.int().min(0).max(1000).optional(),
    pid: z.int().min(1).optional(),
    started: z.string().max(100).optional(),
  }),
  changed: z.object({ tick: z.string().optional(), timeoutMs: z.number() }),
} as const;

export type BridgeVerb = keyof typeof messages;
export type BridgeMessage<V extends BridgeVerb> = z.output<(typeof messages)[V]>;
export type BridgeCaller = z.output<typeof callerShape>;

export function parseMessage<V extends BridgeVerb>(verb: V, body: unknown): BridgeMessage<V> {
  // TypeScript does not narrow an indexed table; the schema of that verb has just been applied.
  return parseInput(messages[verb], body ?? {}) as BridgeMessage<V>;
}
