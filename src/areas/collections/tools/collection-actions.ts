import { oversees } from '../../../kernel/rules/caller.ts';
import {
  type Collection,
  collectionEvent,
  freeSlug,
  isReserved,
  refuseBuiltIn,
  refuseLastOwner,
  requireOwner,
  shownName,
  slugFrom,
  slugsOf,
} from '../../../kernel/rules/collection.ts';
import { WaggleError } from '../../../kernel/rules/errors.ts';
import type { AgentId } from '../../../kernel/rules/identity.ts';
import { wrongField } from '../../../kernel/rules/refusals.ts';
import { isTeamName } from '../../../kernel/rules/team.ts';
import { folded } from '../../../kernel/search/terms.ts';
import type { Reads, Writes } from '../../../kernel/store/unit.ts';
import { requireMemories } from '../../memory/flows/require-memories.ts';
import { agentNamed } from '../../teams/flows/find-member.ts';
import { departMember, joinTeam } from '../../teams/flows/team-membership.ts';
import { emptyCollection, publishMemories } from '../flows/move-memories.ts';
import { act, look } from './collection-fields.ts';

type Named = Pick<Collection, 'slug' | 'name'>;

const WORDLESS = 'collection';
/** Limits how long one call blocks other writers; a second call leaves the remaining collections. */
const LEFT_AT_ONCE = 50;

const create = act(['name'], async (unit, { name, description, kind = 'collaborative' }) => {
  const given = name.trim();
  const plain = slugFrom(given);
  if (given === '' || isReserved(plain) || isReserved(given)) throw wrongField('name', 'Choose another name.');
  const seen = await unit.collections.heldNames();
  const slug = plain === '' ? wordlessSlug(seen) : plain;
  refuseTaken(seen, slug, given);
  const id = await unit.collections.create({
    slug,
    name: given,
    description: description ?? '',
    kind,
    createdBy: unit.scope.agent,
  });
  unit.emit(collectionEvent('collection.created', id, unit.scope.agent, 'owner'));
  const made = await listed(unit, id);
  return { collection: asRow({ ...made, role: 'owner' }) };
});

/** For a name without letters or digits, from which no slug can be derived. */
function wordlessSlug(seen: readonly Named[]): string {
  const taken = new Set(seen.map(({ slug }) => slug));
  return taken.has(WORDLESS) ? freeSlug(WORDLESS, taken) : WORDLESS;
}

const rename = act(['collection', 'name'], async (unit, request) => {
  const collection = await owned(unit, request);
  const name = request.name.trim();
  if (name === '' || isReserved(name) || isReserved(slugFrom(name))) throw wrongField('name', 'Choose another name.');
  if (collection.kind === 'team' && !isTeamName(name)) throw wrongField('name', 'No line break and no @.');
  const others = (await unit.collections.heldNames()).filter(({ id }) => id !== collection.id);
  refuseTaken(others, slugFrom(name), name);
  await unit.collections.change(collection.id, { name });
  unit.emit({ ...collectionEvent('collection.changed', collection.id), changed: ['name'] });
  return { collection: asRow({ ...collection, name }) };
});

const describe = act(['collection', 'description'], async (unit, request) => {
  const collection = await owned(unit, request);
  const description = request.description;
  await unit.collections.change(collection.id, { description });
  unit.emit({ ...collectionEvent('collection.changed', collection.id), changed: ['description'] });
  return { collection: asRow({ ...collection, description }) };
});

const invite = act(['collection', 'member'], async (unit, request, { settings }) => {
  const collection = await owned(unit, request);
  const byPerson = oversees(unit.scope);
  if (settings.invitations === 'user' && !byPerson)
    throw new WaggleError('SCOPE_REQUIRED', 'Only the user of this hub may invite agents.', { scope: 'admin' });
  await unit.collections.holdNames();
  await unit.collections.lock(collection.id);
  const agent = await memberNamed(unit, request);
  const role = request.role ?? 'member';
  const members = await unit.collections.members(collection.id);
  if (role !== 'owner') refuseLastOwner(members, agent);
  const known = members.some((member) => member.agent === agent);
  const team = await unit.teams.find(collection.id);
  // Team members are addressed by handle for work and mail, so every member needs one.
  if (team !== undefined && !known)
    await joinTeam(unit, team, { name: agent, agent, agentType: null, isGuest: !byPerson });
  await unit.collections.setMember(collection.id, agent, role);
  unit.emit(collectionEvent(known ? 'member.changed' : 'member.added', collection.id, agent, role));
  return { collection: asRow(collection), members: await membersOf(unit, collection) };
});

const remove = act(['collection', 'member'], async (unit, request) => {
  const collection = await owned(unit, request);
  const agent = await memberNamed(unit, request);
  await endMembership(unit, collection, agent);
  return { collection: asRow(collection), members: await membersOf(unit, collection) };
});

/** Leaves one collection, or all that a member owns, so that an agent added to many can leave them in one call. */
const leave = act([], async (unit, request) => {
  if (request.collection !== undefined) {
    const collection = await unit.collections.named(request.collection);
    refuseBuiltIn(collection);
    await endMembership(unit, collection, unit.scope.agent);
    return { collection: asRow(collection) };
  }
  if (request.member === undefined) throw wrongField('collection', 'Needed to leave, unless a member is named.');
  const owner = await memberNamed(unit, { member: request.member });
  if (owner === unit.scope.agent)
    throw wrongField('member', 'Name another agent: delete your own collections instead.');
  const ids = new Set(await unit.collections.ownedBy(owner, LEFT_AT_ONCE));
  const left = (await unit.collections.list()).filter(({ id }) => ids.has(id));
  for (const collection of left) await endMembership(unit, collection, unit.scope.agent);
  return { collections: left.map(asRow) };
});

async function endMembership(unit: Writes, collection: Collection, agent: AgentId): Promise<void> {
  await unit.collections.lock(collection.id);
  const members = await unit.collections.members(collection.id);
  if (!members.some((member) => member.agent === agent)) throw notAmong();
  refuseLastOwner(members, agent);
  const team = await unit.teams.find(collection.id);
  const names = team === undefined ? [] : (await unit.teams.handles(team.id)).filter((one) => one.agent === agent);
  const causer = { agent: unit.scope.agent, handle: null };
  for (const name of names) if (team !== undefined) await departMember(unit, team, name, causer);
  await unit.collections.removeMember(collection.id, agent);
  unit.emit(collectionEvent('member.removed', collection.id, agent));
}

const publish = act(['collection', 'memory_ids'], async (unit, request) => {
  const collection = await unit.collections.named(request.collection);
  const memories = await requireMemories(unit, request.memory_ids);
  return { collection: asRow(collection), moved: [...(await publishMemories(unit, memories, collection))] };
});

const list = look([], async (unit) => {
  return { collections: (await unit.collections.list()).map(asRow) };
});

const show = look(['collection'], async (unit, request) => {
  const collection = await unit.collections.named(request.collection);
  const { memories } = await unit.search.size(collection.id);
  const tasks = await unit.collections.taskIds(collection.id);
  return {
    collection: asRow(collection),
    ...(collection.kind === 'workspace' ? {} : { members: await membersOf(unit, collection) }),
    memories,
    tasks: tasks.length,
  };
});

const dissolve = act(['collection'], async (unit, request) => {
  const collection = await owned(unit, request);
  if (collection.kind === 'team') throw wrongField('collection', 'A team is ended with TeamDelete.');
  await unit.collections.lock(collection.id);
  const holds = (await unit.memories.idsIn(collection.id, 1)).length > 0;
  if (holds && request.force !== true) {
    throw new WaggleError('COLLECTION_NOT_EMPTY', 'The collection still holds memories or tasks.', {
      collection: collection.slug,
    });
  }
  const own = await unit.collections.named('personal');
  await emptyCollection(unit, collection.id, own.id);
  await unit.signals.expireIn(collection.id);
  unit.emit(collectionEvent('collection.deleted', collection.id));
  await unit.collections.dissolve(collection.id);
  return { collection: asRow(collection) };
});

async function owned(unit: Writes, { collection }: { readonly collection: string }): Promise<Collection> {
  const found = await unit.collections.named(collection);
  requireOwner(found);
  return found;
}

async function listed(unit: Writes, id: number): Promise<Omit<Collection, 'role'>> {
  const row = await unit.collections.row(id);
  if (row === undefined) throw new Error('A collection vanished while it was made.');
  return row;
}

async function memberNamed(unit: Writes, { member }: { readonly member: string }): Promise<AgentId> {
  const agent = await agentNamed(unit, member);
  if (agent === undefined) throw new WaggleError('AGENT_NOT_FOUND', 'No agent with that id or e-mail is registered.');
  return agent.id;
}

async function membersOf(unit: Reads, { id }: Collection) {
  return (await unit.collections.members(id)).map(({ agent, role }) => ({ agent, role }));
}

function asRow(collection: Collection) {
  const { name, description, kind, role } = collection;
  return { collection: shownName(collection), name, description, kind, role };
}

/** A name must identify one collection: it must not equal another collection's name or slug. */
function refuseTaken(others: readonly Named[], slug: string, name: string): void {
  if (!others.some((one) => slugsOf(one).includes(slug) || folded(one.name) === folded(name))) return;
  throw new WaggleError('COLLECTION_EXISTS', 'A collection with that name is already visible to you.');
}

function notAmong(): WaggleError {
  return new WaggleError('AGENT_NOT_FOUND', 'No member of the collection has that name.');
}

export const collectionActions = {
  create,
  rename,
  describe,
  invite,
  remove,
  leave,
  publish,
  list,
  show,
  delete: dissolve,
};
