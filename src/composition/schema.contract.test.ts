import { expect, test } from 'vitest';
import { onBothDatabases, type RawDatabase } from '../../test/stores.ts';

/** Accept an intended change with `npx vitest run src/composition/schema.contract.test.ts -u`. */
onBothDatabases('the schema', ({ fresh, open, raw }, kind) => {
  test('is what the snapshot says', async () => {
    const database = fresh();
    await open(database);
    const { run } = await raw(database);
    const text = kind === 'sqlite' ? await sqliteSchema(run) : await postgresSchema(run);
    await expect(text).toMatchFileSnapshot(`../../test/snapshots/schema.${kind}.sql`);
  });
});

/** Leaves out the shadow tables of the full-text index, which are internal to SQLite. */
async function sqliteSchema(run: RawDatabase['run']): Promise<string> {
  const rows = await run(`select tbl_name, sql from sqlite_master
    where sql is not null and name not like 'sqlite_%' and name not like 'memory_index_%'
    order by tbl_name, type = 'table' desc, type, name`);
  return asScript(rows.map(({ sql }) => String(sql)));
}

async function postgresSchema(run: RawDatabase['run']): Promise<string> {
  const [{ schema = '' } = {}] = await run('select current_schema() as schema');
  const lines: string[] = [];
  for (const query of postgresParts) {
    const rows = await run(query);
    lines.push(...rows.map(({ line }) => String(line).replaceAll(`${schema}.`, '')).sort());
  }
  return asScript(lines);
}

const postgresParts = [
  `select format('table %s: %s %s %s%s%s', c.relname, to_char(a.attnum, 'FM00'), a.attname, format_type(a.atttypid, a.atttypmod),
      case when a.attnotnull then ' not null' else '' end,
      case when a.attidentity <> '' then ' identity' else coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '') end) as line
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'`,
  `select format('constraint on %s: %s', conrelid::regclass, pg_get_constraintdef(oid)) as line
    from pg_constraint where connamespace = current_schema()::regnamespace and contype in ('p', 'u', 'f', 'c')`,
  `select indexdef as line from pg_indexes where schemaname = current_schema()`,
  `select pg_get_triggerdef(oid) as line from pg_trigger where not tgisinternal
    and tgrelid in (select oid from pg_class where relnamespace = current_schema()::regnamespace)`,
  `select pg_get_functiondef(oid) as line from pg_proc where pronamespace = current_schema()::regnamespace`,
];

function asScript(statements: readonly string[]): string {
  return `${statements.map((statement) => statement.replace(/\n {7}/g, '\n  ').trimEnd()).join(';\n')};\n`;
}
