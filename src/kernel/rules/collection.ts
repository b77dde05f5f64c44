import { folded } from '../search/terms.ts';
import { lowerWithOwnMarks } from '../text/own-marks.ts';
import { defined } from './defined.ts';
import { WaggleError } from './errors.ts';
import type { EventDraft, EventType } from './event.ts';
import type { AgentId, Role } from './identity.ts';
import { wrongField } from './refusals.ts';

export const sharedKinds = ['collaborative', 'knowledge_pack'] as const;
export const roles = ['owner', 'member', 'reader'] as const;

export interface Collection {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  readonly kind: string;
  readonly isPrivate: boolean;
  /** The caller knows another collection by this name, so the name never resolves to this one. */
  readonly isNamesake: boolean;
  /** What the caller may do here; in a knowledge pack a plain member can only read. */
  readonly role: Role;
}

export interface Member {
  readonly agent: AgentId;
  readonly role: Role;
}

/** Aliases for the caller's own collection. */
export function meansPersonal(name: string): boolean {
  const word = name.trim().toLowerCase();
  return word === 'personal' || word === 'me';
}

/** The name in answers: agents know their own collection as `personal`, whatever its key. */
export function shownName(collection: Pick<Collection, 'kind' | 'slug'>): string {
  return collection.kind === 'personal' ? 'personal' : collection.slug;
}

/** A name as used in addresses; empty if the name has no letter and no digit. */
export function slugFrom(name: string): string {
  return cutSlug(lowerWithOwnMarks(name).replace(/[^\p{L}\p{M}\p{N}]+/gu, '-'));
}

/**
 * The slug that older versions, which dropped combining marks, gave to a collection of this name. Existing collections
 * keep it.
 */
function markless(name: string): string {
  return cutSlug(
    name
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-'),
  );
}

function cutSlug(slug: string): string {
  return [...slug.replace(/^-|-$/g, '')].slice(0, 64).join('');
}

type Named = Pick<Collection, 'slug' | 'name'>;

/** Whether a slug is derived from the collection's name, by the current or the older rule. */
export function isSlugOf(slug: string, name: string): boolean {
  return slug === slugFrom(name) || slug === markless(name);
}

/** The slugs that resolve to a collection: its own and, if that was made without combining marks, the one with them. */
export function slugsOf({ slug, name }: Named): readonly string[] {
  return slug === markless(name) ? [slug, slugFrom(name)] : [slug];
}

/**
 * The collection that a name resolves to. Slugs take precedence, so that giving another collection the same name cannot
 * hijack it.
 */
export function collectionNamed(all: readonly Collection[], name: string): Collection | undefined {
  const slug = slugFrom(name);
  const found =
    all.find((one) => one.slug === name) ??
    all.find((one) => slug !== '' && one.slug === slug) ??
    all.find((one) => slug !== '' && !one.isNamesake && slugsOf(one).includes(slug));
  if (found !== undefined) return found;
  const called = all.filter((one) => one.kind !== 'personal' && !one.isNamesake && folded(one.name) === folded(name));
  if (called.length > 1) throw severalCalled(called);
  return called[0] ?? all.find(({ id }) => String(id) === name);
}

function severalCalled(all: readonly Collection[]): WaggleError {
  const message = 'Several collections have that name: use the slug or id of one of them.';
  const collections = all.map(({ id, slug }) => ({ id, collection: slug }));
  return new WaggleError(
    'INVALID_INPUT',
    `The input is not valid: collection: ${message}`,
    { collections },
    {
      fields: [{ path: 'collection', message }],
    },
  );
}

/** The first numbered form of a slug that is not taken. */
export function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  for (let number = 2; ; number++) if (!taken.has(`${slug}-${number}`)) return `${slug}-${number}`;
}

export function isReserved(slug: string): boolean {
  return slug === 'workspace' || meansPersonal(slug);
}

/** Only owners write to a pack; its other members read. */
export function effectiveRole(kind: string, role: Role): Role {
  return kind === 'knowledge_pack' && role === 'member' ? 'reader' : role;
}

/** The two built-in collections have no owner and cannot be changed. */
export function refuseBuiltIn(collection: Collection): void {
  if (collection.kind !== 'workspace' && collection.kind !== 'personal') return;
  throw wrongField('collection', 'Name a collection that somebody created; the built-in ones stay as they are.');
}

export function requireOwner(collection: Collection): void {
  refuseBuiltIn(collection);
  if (collection.role === 'owner') return;
  throw new WaggleError('NOT_OWNER', 'Only an owner of the collection may do this.', { collection: collection.slug });
}

/** Refuses a change that would leave a collection without an owner. */
export function refuseLastOwner(members: readonly Member[], leaving: AgentId): void {
  const others = members.filter(({ agent, role }) => role === 'owner' && agent !== leaving);
  const isOwner = members.some(({ agent, role }) => role === 'owner' && agent === leaving);
  if (!isOwner || others.length > 0) return;
  throw new WaggleError('LAST_OWNER', 'The collection would be left without an owner.');
}

export function collectionEvent(type: EventType, collectionId: number, agentId?: AgentId, role?: Role): EventDraft {
  return {
    type,
    collectionId,
    ...defined({ agentId }),
    ...(role === undefined ? {} : { after: { role } }),
  };
}
