import type { Outcome } from '../door/door.ts';
import { type BridgeMessage, LONGEST_HOLD_MS } from '../remote/bridge-wire.ts';
import type { Caller } from '../rules/caller.ts';
import { defined } from '../rules/defined.ts';
import { errorFrom } from '../rules/errors.ts';

interface HookCall {
  readonly name: string;
  readonly input: object;
  /** The answer for an agent that may not use the tool: its client works as without Waggle. */
  readonly otherwise?: object;
}

/**
 * The wire of the hook program as calls of tools. The wire stays as it is: a client may run the hook program of an
 * older version than the hub.
 */
const calls = {
  hook({ wants, told, holdMs, after, server }: BridgeMessage<'hook'>, { scopes }: Caller): HookCall {
    const about = { told, ...defined({ server }) };
    // Only a caller that may write can join the lane of its branch.
    if (wants === 'preface' && scopes.includes('write')) return { name: 'hook_start', input: about };
    const hold_ms = Math.min(holdMs, LONGEST_HOLD_MS);
    return { name: 'hook_news', input: { ...about, wants, hold_ms, ...defined({ after }) } };
  },
  'hook-edit': ({ phase, tool, paths, named, agoMs }: BridgeMessage<'hook-edit'>): HookCall => ({
    name: 'hook_edit',
    input: { phase, tool, paths, ...defined({ named, ago_ms: agoMs }) },
    otherwise: { decision: 'go', text: null },
  }),
  'hook-quota': ({ text }: BridgeMessage<'hook-quota'>): HookCall => ({
    name: 'hook_quota',
    input: { text },
    otherwise: { noted: null },
  }),
  'hook-state': ({ caller: _, ...input }: BridgeMessage<'hook-state'>): HookCall => ({
    name: 'hook_state',
    input,
    otherwise: { noted: false },
  }),
};

export type HookVerb = keyof typeof calls;

export function hookCall<V extends HookVerb>(verb: V, message: BridgeMessage<V>, caller: Caller): HookCall {
  // TypeScript does not narrow an indexed table; the message is the one of that verb.
  return (calls[verb] as (message: BridgeMessage<V>, caller: Caller) => HookCall)(message, caller);
}

export function hookAnswer(outcome: Outcome, { otherwise }: HookCall): object {
  if (outcome.ok) return outcome.output;
  if (otherwise !== undefined && outcome.error.code === 'UNKNOWN_TOOL') return otherwise;
  throw errorFrom(outcome.error);
}
