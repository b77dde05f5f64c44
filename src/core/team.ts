import type { AgentId } from './identity.ts';
import { withoutLastDashes } from './text/last-dashes.ts';
import { hasOwnMarksOnly, lowerWithOwnMarks } from './text/own-marks.ts';
import type { Instant } from './time.ts';

/** The name of every team's lead. */
export const TEAM_LEAD = 'team-lead';
/** Under this name the hub itself writes into mailboxes. */
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
  /** Another agent gave it the name, and its agent has not joined by itself since. */
  readonly isGuest: boolean;
  readonly agentType: string | null;
  readonly joinedAt: Instant;
}

/** Who acts on a board: an agent, in a team under one of its names. */
export interface Actor {
  readonly agent: AgentId;
  readonly handle: string | null;
  readonly isLead: boolean;
}

/** Names that differ only in case are one name. */
export function foldName(name: string): string {
  return name.normalize('NFKC').toLowerCase();
}

export function isSameName(one: string, other: string | null): boolean {
  return other !== null && foldName(one) === foldName(other);
}

/** The form under which a team is looked up and its files are named. */
export function teamSlug(name: string): string {
  return withoutOuterDashes(lowerWithOwnMarks(name).replace(/[^\p{L}\p{M}\p{N}_-]+/gu, '-'));
}

/** The slug that a team of this name got while slugs had no marks. Teams of that time keep theirs. */
function markless(name: string): string {
  return withoutOuterDashes(foldName(name).replace(/[^\p{L}\p{N}_-]+/gu, '-'));
}

function withoutOuterDashes(slug: string): string {
  return withoutLastDashes(slug.replace(/^-+/, ''));
}

/** Slugs that a team of this name may have; `isTeamNamed` tells which of the teams with one is meant. */
export function teamSlugs(name: string): readonly string[] {
  return [...new Set([teamSlug(name), markless(name)])];
}

/** Whether a name means the team: by its slug; where that has lost marks, the team's own name must agree. */
export function isTeamNamed(team: Pick<Team, 'slug' | 'name'>, name: string): boolean {
  const slug = teamSlug(name);
  return team.slug === slug || (team.slug === markless(name) && teamSlug(team.name) === slug);
}

/** Of a team's name, a numbered one too: it must be usable wherever a team is named. */
export const LONGEST_TEAM_NAME = 100;

/** A line break would write lines of its own into lists, and `@` parts a member's name from the team's. */
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

/** A name that fits into a board line, an address and an XML attribute, and that cannot be mistaken for the hub or the lead. */
export function isHandleName(name: string): boolean {
  return (
    handlePattern.test(name) && hasOwnMarksOnly(name) && !reservedHandles.has(foldName(name)) && !/^w-/i.test(name)
  );
}

export function addressOf(name: string, team: string): string {
  return `${name}@${team}`;
}

/** `name@team` or just `name`. No member's name has an @ in it; the name of an old team may. */
export function parseAddress(address: string): { readonly name: string; readonly team: string | undefined } {
  const at = address.indexOf('@');
  if (at <= 0) return { name: address, team: undefined };
  return { name: address.slice(0, at), team: address.slice(at + 1) };
}
