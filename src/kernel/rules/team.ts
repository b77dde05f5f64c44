import { withoutLastDashes } from '../text/last-dashes.ts';
import { hasOwnMarksOnly, lowerWithOwnMarks } from '../text/own-marks.ts';
import { type AgentId, isReservedName } from './identity.ts';
import type { Instant } from './time.ts';

/** The name of every team's lead. */
export const TEAM_LEAD = 'team-lead';
/** The name under which the hub itself sends mail. */
export const SYSTEM_SENDER = 'system';

export interface Team {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  readonly isPrivate: boolean;
  readonly createdBy: AgentId;
  readonly createdAt: Instant;
}

/** A member's name inside a team. One agent may have several: its sub-agents. */
export interface Handle {
  readonly id: number;
  readonly teamId: number;
  readonly name: string;
  readonly agent: AgentId;
  readonly role: 'lead' | 'member';
  /** Another agent assigned this name, and its own agent has not joined since. */
  readonly isGuest: boolean;
  readonly agentType: string | null;
  readonly joinedAt: Instant;
}

/** The acting party on a board: an agent, in a team under one of its handles. */
export interface Actor {
  readonly agent: AgentId;
  readonly handle: string | null;
  readonly isLead: boolean;
}

/** Names that differ only in case are the same. */
export function foldName(name: string): string {
  return name.normalize('NFKC').toLowerCase();
}

export function isSameName(one: string, other: string | null): boolean {
  return other !== null && foldName(one) === foldName(other);
}

/** The form used to look up a team and to name its files. */
export function teamSlug(name: string): string {
  return withoutOuterDashes(lowerWithOwnMarks(name).replace(/[^\p{L}\p{M}\p{N}_-]+/gu, '-'));
}

/** The slug that older versions, which dropped combining marks, gave to a team of this name. Existing teams keep it. */
function markless(name: string): string {
  return withoutOuterDashes(foldName(name).replace(/[^\p{L}\p{N}_-]+/gu, '-'));
}

function withoutOuterDashes(slug: string): string {
  return withoutLastDashes(slug.replace(/^-+/, ''));
}

/** Slugs that a team of this name may have; `isTeamNamed` decides between several matches. */
export function teamSlugs(name: string): readonly string[] {
  return [...new Set([teamSlug(name), markless(name)])];
}

/**
 * Whether a name refers to the team: by its slug or, if that was made without combining marks, also by the team's name.
 */
export function isTeamNamed(team: Pick<Team, 'slug' | 'name'>, name: string): boolean {
  const slug = teamSlug(name);
  return team.slug === slug || (team.slug === markless(name) && teamSlug(team.name) === slug);
}

/** Applies to numbered names too: they must be accepted everywhere a team is named. */
export const LONGEST_TEAM_NAME = 100;

/** A line break would add lines to lists, and `@` separates a member's name from the team's. */
export function isTeamName(name: string): boolean {
  return !/[@\p{Cc}\u2028\u2029]/u.test(name.trim());
}

const reservedSlugs = new Set(['workspace', 'personal', 'me']);

/** The wanted name, or the first numbered one that is free. */
export async function freeTeamName(wanted: string, isTaken: (name: string) => Promise<boolean>): Promise<string> {
  for (let number = 1; ; number++) {
    const suffix = number === 1 ? '' : `-${number}`;
    const name = `${[...wanted].slice(0, LONGEST_TEAM_NAME - suffix.length).join('')}${suffix}`;
    if (!reservedSlugs.has(teamSlug(name)) && !(await isTaken(name))) return name;
  }
}

const handlePattern = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N} ._-]{0,62}[\p{L}\p{M}\p{N}._-])?$/u;
const reservedHandles = new Set([TEAM_LEAD, SYSTEM_SENDER]);

/**
 * A name that is safe in a board line, an address and an XML attribute, and not confusable with the hub or the lead.
 */
export function isHandleName(name: string): boolean {
  return (
    handlePattern.test(name) &&
    hasOwnMarksOnly(name) &&
    !reservedHandles.has(foldName(name)) &&
    !isReservedName(foldName(name)) &&
    !/^w-/i.test(name)
  );
}

export function addressOf(name: string, team: string): string {
  return `${name}@${team}`;
}

/** `name@team` or just `name`. A member's name never contains @; the name of an old team may. */
export function parseAddress(address: string): { readonly name: string; readonly team: string | undefined } {
  const at = address.indexOf('@');
  if (at <= 0) return { name: address, team: undefined };
  return { name: address.slice(0, at), team: address.slice(at + 1) };
}
