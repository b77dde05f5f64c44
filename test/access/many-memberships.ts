import type { RawDatabase } from '../stores.ts';
import { T0 } from '../world.ts';

/** Ids start here, so that they do not collide with those of rows created by tools. */
const FIRST = 100_000;

const upTo = (from: number, to: number) =>
  `with recursive n(i) as (select ${from} union all select i + 1 from n where i < ${to})`;

/**
 * Puts the agent into collections that it never asked for, every other one a team. Inserts the rows directly, as
 * invitations by another agent would: so many calls would take minutes.
 */
export async function inviteEverywhere({ run }: RawDatabase, agent: string, from: number, to: number): Promise<void> {
  await run(`${upTo(from, to)} insert into collections
    (id, slug, name, description, kind, is_private, created_by, created_at)
    select ${FIRST} + i, 'unasked-' || i, 'Unasked ' || i, '',
      case when i % 2 = 0 then 'team' else 'collaborative' end, 1, 'founder', ${T0} from n`);
  for (const [member, role] of [
    ['founder', 'owner'],
    [agent, 'member'],
  ]) {
    await run(`${upTo(from, to)} insert into members (collection_id, agent_id, role, joined_at)
      select ${FIRST} + i, '${member}', '${role}', ${T0} from n`);
  }
  await run(`${upTo(from, to)} insert into handles (collection_id, name, agent_id, role, joined_at)
    select ${FIRST} + i, '${agent}', '${agent}', 'guest', ${T0} from n where i % 2 = 0`);
}

export async function fillTeam({ run }: RawDatabase, slug: string, from: number, to: number): Promise<void> {
  await run(`${upTo(from, to)} insert into agents (id, kind, name, description, created_at)
    select 'member-' || i, 'agent', 'Member ' || i, '', ${T0} from n`);
  const team = `(select id from collections where slug = '${slug}' and deleted_at is null)`;
  await run(`${upTo(from, to)} insert into members (collection_id, agent_id, role, joined_at)
    select ${team}, 'member-' || i, 'member', ${T0} from n`);
  await run(`${upTo(from, to)} insert into handles (collection_id, name, agent_id, role, joined_at)
    select ${team}, 'member-' || i, 'member-' || i, 'member', ${T0} from n`);
}
