import { readdirSync } from 'node:fs';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { cliHere } from '../../../test/cli-here.ts';
import { returnSchema, takeSchema } from '../../../test/databases/ready-stores.ts';
import { schemaOf } from '../../../test/databases/schemas.ts';
import { atEnd } from '../../../test/endings.ts';

function address(change: Partial<Pick<URL, 'pathname' | 'username'>>, options: Record<string, string> = {}): string {
  const url = Object.assign(new URL(inject('pgUrl')), change);
  for (const [name, value] of Object.entries(options)) url.searchParams.set(name, value);
  return url.toString();
}

/** A role that may only connect and use the schema, without rights on its tables. */
async function powerlessRole(schema: string): Promise<string> {
  const client = new pg.Client({ connectionString: inject('pgUrl') });
  await client.connect();
  const role = `powerless_${process.pid}`;
  await client.query(`create role ${role} login; grant usage on schema "${schema}" to ${role}`);
  atEnd(async () => {
    await client.query(`drop owned by ${role}; drop role ${role}`);
    await client.end();
  });
  return role;
}

test('a wrong database address is explained in one sentence with a code and a fix, and doctor finds it', async () => {
  const others = await takeSchema();
  atEnd(() => returnSchema(others));
  const role = await powerlessRole(schemaOf(others));
  const wrong = {
    database: [address({ pathname: '/nowhere' }), /no database of that name/],
    role: [address({ username: 'nobody_at_all' }), /does not let that role in/],
    rights: [address({ username: role }, { schema: 'not_yours' }), /grant it/],
    tables: [address({ username: role }, { schema: schemaOf(others) }), /grant it/],
    encryption: [address({}, { sslmode: 'require' }), /does not offer encryption/],
  } as const;
  for (const [what, [database, sentence]] of Object.entries(wrong)) {
    const { waggle } = cliHere();
    const { exit, err } = await waggle(['task', 'list', '--database', database]);
    expect([what, exit, err.trimEnd().split('\n')]).toEqual([
      what,
      7,
      [expect.stringMatching(sentence), expect.stringContaining('waggle doctor')],
    ]);
    expect(err).toContain('(DATABASE_REFUSED)');
    const doctor = await waggle(['doctor', '--database', database]);
    expect([what, doctor.exit, doctor.out]).toEqual([what, 1, expect.stringMatching(sentence)]);
  }
});

test('an address of an unknown kind is refused, and no folder is created for it', async () => {
  for (const database of ['postgress://user:secret@host/db', 'mysql://foo/bar', 'sqlite:x.db', 'postgres:/h/d']) {
    const { home, json } = cliHere();
    expect(await json('task', 'list', '--database', database)).toMatchObject({ exit: 2, code: 'INVALID_INPUT' });
    expect(await json('config', 'set', 'database', database)).toMatchObject({ exit: 2, code: 'INVALID_INPUT' });
    expect(readdirSync(home)).toEqual([]);
  }
});

test('a home keeps its store: status shows it, and another one is refused with the way to change it', async () => {
  const { home, json, waggle } = cliHere();
  await json('task', 'add', 'one');
  expect(await json('status')).toMatchObject({ running: false, database: `${home}/waggle.db` });
  for (const command of [
    ['task', 'list'],
    ['agent', 'list'],
    ['token', 'list'],
  ]) {
    const { exit, err } = await waggle([...command, '--database', 'other.db']);
    expect([command, exit]).toEqual([command, 5]);
    expect(err).toMatch(/--database names \S+other\.db, but \S+ uses \S+waggle\.db\. \(OTHER_STORE\)\n.+config set/);
  }
  expect(readdirSync(home)).not.toContain('other.db');
});
