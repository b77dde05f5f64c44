import { type AgentId, isAgentId, type SessionId } from '../../../kernel/rules/identity.ts';
import { type WaitingCounts, waitingLine } from '../../../kernel/rules/waiting.ts';
import { fitting, tokensOf } from '../../../kernel/text/token-estimate.ts';
import { batonLines } from '../../handoffs/rules/preface-lines.ts';
import { noticeSender } from '../../runs/rules/notice.ts';
import type { WaitingItem } from './waiting-items.ts';

/** Token limit for the text that a hook adds to a model's context. */
export const PREFACE_TOKENS = 1200;

export interface Preface {
  readonly agent: AgentId;
  readonly session: SessionId;
  readonly counts: WaitingCounts;
  /** Waiting items, oldest first. */
  readonly items: readonly WaitingItem[];
  /** The client's name for our server. */
  readonly server?: string | undefined;
}

const NOTHING_WAITS = 'Nothing waits for you. startup_panel shows where you are; wait brings what comes.';

/**
 * The caller's identity and its waiting items. Clients present this text as their own or the developer's, so it
 * contains only counts, ids, agents and calls: nothing that another agent wrote, not even a title or a member's handle.
 */
export function prefaceText(preface: Preface, tokens: number = PREFACE_TOKENS): string {
  const { agent, session, counts, items, server = 'waggle' } = preface;
  const who = `Waggle: you are the agent ${agent}, session ${session}; other agents and people reach you under that name. The tools are those of the MCP server ${server}; tools_call reaches those that it does not list.`;
  const room = tokens - costOf([who]);
  const urgent = newsText(counts, items.filter(isUrgent), room);
  const left = room - costOf(urgent === undefined ? [] : [urgent]) - MORE;
  const cut = (lines: readonly string[]) => fitting(lines, String, left / LIST_FACTOR - lines.length);
  const offered = items.filter((item) => item.kind === 'baton');
  const batons = batonLines(offered, { agent, session }, cut);
  const news = newsText(counts, items, room - costOf(batons));
  return [who, news ?? NOTHING_WAITS, ...batons].join('\n');
}

function costOf(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + LIST_FACTOR * tokensOf(line) + 1, 0);
}

/** The waiting items, blocking messages first; beyond the budget, ids are replaced by their number. */
export function newsText(
  counts: WaitingCounts,
  items: readonly WaitingItem[],
  tokens: number = PREFACE_TOKENS,
): string | undefined {
  const waiting = waitingLine(counts);
  if (waiting === undefined) return undefined;
  const head = `Waggle. ${waiting}`;
  let left = tokens - tokensOf(head);
  const lines: string[] = [];
  for (const group of groups) {
    const line = lineOf(group, items.filter(group.has), left);
    if (line === undefined) continue;
    left -= LIST_FACTOR * tokensOf(line) + 1;
    lines.push(line);
  }
  return [head, ...lines].join('\n');
}

interface Group {
  readonly title: string;
  /** The call that shows these items: attention_inbox shows every message with the calls that answer and dismiss it. */
  readonly call: string;
  readonly has: (item: WaitingItem) => boolean;
}

const ofUrgency = (urgency: string) => (item: WaitingItem) => item.kind === 'message' && item.urgency === urgency;
/** Somebody waits for the reader: the calls that accept batons never take the room of these. */
const isUrgent = (item: WaitingItem) => ofUrgency('blocking')(item) || ofUrgency('needs_reply')(item);

const groups: readonly Group[] = [
  { title: 'Blocking messages', call: 'attention_inbox, before anything else', has: ofUrgency('blocking') },
  { title: 'Messages that need a reply', call: 'attention_inbox', has: ofUrgency('needs_reply') },
  {
    title: 'Handoffs and relays',
    call: 'attention_inbox, then accept or decline',
    has: ({ kind }) => kind === 'baton',
  },
  { title: 'Reports of workers:', call: 'TaskOutput', has: ({ kind }) => kind === 'notification' },
  { title: 'Notices', call: 'list_notices, then read_notices', has: ({ kind }) => kind === 'notice' },
  { title: 'Tasks ready to work on:', call: 'get_task', has: ({ kind }) => kind === 'ready' },
  { title: 'Signals', call: 'signal with action check', has: ({ kind }) => kind === 'signal' },
  { title: 'Other messages', call: 'attention_inbox', has: ofUrgency('fyi') },
];

/** The estimate is calibrated for running text; lists of short words and numbers cost more. */
const LIST_FACTOR = 1.5;
/** Tokens of the line that counts the batons for which no room is left. */
const MORE = 12;
/** Tokens reserved so that the following groups can at least be named. */
const REST = 12;

function lineOf({ title, call }: Group, items: readonly WaitingItem[], left: number): string | undefined {
  if (items.length === 0 || left < tokensOf(title) + tokensOf(call) + REST) return undefined;
  let room = left - tokensOf(title) - tokensOf(call) - REST;
  let shown = 0;
  const parts: string[] = [];
  for (const [from, ids] of bySender(items)) {
    const name = from === undefined ? '' : `from ${from}: `;
    room -= LIST_FACTOR * tokensOf(name);
    const fits = ids.filter((id) => {
      room -= LIST_FACTOR * tokensOf(`${id}, `);
      return room >= 0;
    });
    if (fits.length > 0) parts.push(`${name}${fits.join(', ')}`);
    shown += fits.length;
  }
  const more = items.length - shown;
  const end = more === 0 ? '' : shown === 0 ? String(more) : ` and ${more} more`;
  return `${title} ${parts.join('; ')}${end}. Call: ${call}.`;
}

/** Senders in the order of their oldest item. */
function bySender(items: readonly WaitingItem[]): ReadonlyMap<string | undefined, readonly string[]> {
  const found = new Map<string | undefined, string[]>();
  for (const item of items) {
    const ids = found.get(senderOf(item)) ?? [];
    ids.push(idOf(item));
    found.set(senderOf(item), ids);
  }
  return found;
}

/** Prefixed with `#`: a bare number after a sender reads like a count. */
function idOf(item: WaitingItem): string {
  if (item.kind === 'message') return `#${item.messageId}`;
  if (item.kind === 'signal') return `#${item.signalId}`;
  if (item.kind === 'ready') return `#${item.taskId}`;
  if (item.kind === 'baton') return `#${item.batonId}`;
  if (item.kind === 'notice') return `#${item.noticeId}`;
  return item.notification.taskId;
}

/** A member's handle is free text; an agent's id is not. */
function senderOf(item: WaitingItem): string | undefined {
  if (item.kind === 'notice') return noticeSender({ kind: item.type, agent: item.agent });
  if (item.kind !== 'message' && item.kind !== 'signal' && item.kind !== 'baton') return undefined;
  return isAgentId(item.from) ? item.from : 'a teammate';
}
