import { type AgentId, canonicalAgentId, isAgentId, type SessionId } from '../../../kernel/rules/identity.ts';
import { iso } from '../../../kernel/rules/time.ts';
import { ANY } from '../../messages/rules/task-message.ts';
import type { BatonItem } from './baton-item.ts';
import { joinArgs } from './join-args.ts';

const MOST = 3;
const NAMED = 3;

interface Reader {
  readonly agent: AgentId;
  readonly session: SessionId;
}

/**
 * Batons offered to a starting session, best match first, each with the calls that accept and decline it, as many as
 * `cut` leaves. Like the rest of the preface, the lines contain ids, agents and calls, and no text that another agent
 * wrote.
 */
export function batonLines(
  items: readonly BatonItem[],
  reader: Reader,
  cut: (lines: readonly string[]) => readonly string[],
): readonly string[] {
  const batons = items.toSorted((a, b) => rank(b, reader) - rank(a, reader));
  const lines = cut(batons.slice(0, MOST).map((item) => lineOf(item, reader)));
  const more = batons.length - lines.length;
  return more === 0 || lines.length === 0 ? lines : [...lines, `${more} more: attention_inbox.`];
}

/** Batons that name the session or its agent come first, then those left by a spent quota, then the best fit. */
function rank(item: BatonItem, { agent }: Reader): number {
  const named = item.to === ANY ? 0 : 200;
  const quota = item.reason === 'quota' ? 100 : 0;
  return named + quota + (scoreOf(item, agent) ?? 0);
}

function scoreOf({ candidates }: BatonItem, agent: AgentId): number | undefined {
  return candidates.find((one) => canonicalAgentId(one.agent) === canonicalAgentId(agent))?.score;
}

function lineOf(item: BatonItem, { session }: Reader): string {
  const { batonId, type, taskId, takesPart, from, to, expiresAt, candidates } = item;
  const fit = candidates.filter(({ agent }) => isAgentId(agent)).slice(0, NAMED);
  const ranked =
    to === ANY && fit.length > 0 ? ` Fit: ${fit.map((one) => `${one.agent} ${one.score}`).join(', ')}.` : '';
  const call = (verb: string) =>
    `task_${verb}_${type}({"${type}_observation_id":${batonId},"session_id":"${session}"})`;
  const join = joinArgs(type, batonId, taskId, session);
  return [
    `${type === 'handoff' ? 'Handoff' : 'Relay'} ${batonId} from ${isAgentId(from) ? from : 'a teammate'} on task ${taskId}, open until ${iso(expiresAt)}.${ranked}`,
    ...(takesPart ? [] : [`to accept, join first with: task_post(${JSON.stringify(join)})`]),
    `accept with: ${call('accept')}`,
    `decline with: ${call('decline')}`,
  ].join('\n  ');
}
