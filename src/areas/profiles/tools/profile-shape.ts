import { z } from 'zod';
import { type AgentId, agentIdFromClient } from '../../../kernel/rules/identity.ts';
import { cappedText } from '../../../kernel/tool/fields.ts';
import { type Profile, workKinds } from '../rules/profile.ts';

export const weightsShape = () => z.object(eachKind(() => z.number()));

export const profileShape = () =>
  z.object({ agent: z.string(), capabilities: weightsShape(), updated_at: z.int().describe('0: never set') });

export const agentName = cappedText(100).min(1).describe('Agent');

/** The range is checked but not listed five times, since every client pays for each listed word. */
const weight = z.number().refine((value) => value >= 0 && value <= 1, 'A weight is a number from 0 to 1.');

/** An optional weight for each kind of work. */
export const weightFields = () => z.object(eachKind((kind) => weight.optional().describe(kind)));

/** Profile names are normalized like client names: `claude-code` is `claude`. */
export function agentNamed(name: string): AgentId {
  return agentIdFromClient(name);
}

export function shownProfile({ agent, weights, updatedAt }: Profile) {
  return { agent, capabilities: { ...weights }, updated_at: updatedAt };
}

const abouts = { ui_work: 'UI', api_work: 'APIs', test_work: 'Tests', infra_work: 'Infrastructure', doc_work: 'Docs' };

function eachKind<T extends z.ZodType>(make: (about: string) => T) {
  const entries = workKinds.map((kind) => [kind, make(abouts[kind])]);
  return Object.fromEntries(entries) as Record<(typeof workKinds)[number], T>;
}
