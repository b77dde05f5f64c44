import { expect, test } from 'vitest';
import { onBothDatabases } from '../../../test/stores.ts';
import type { NameColumn } from '../store/dialect/rename-value.ts';
import { acted, addressed } from './join-session.ts';

/** Columns that name sessions and keep a former name, each with the reason. */
const kept: Readonly<Record<string, string>> = {
  'events.session_id': 'The log says who acted under which name at that time, and never changes.',
  'runs.session_ref': "The name that an agent's program has for a conversation.",
  'session_states.session_id': 'Hooks report a session under the name under which it goes on.',
  'sessions.became': 'Says itself what a former name stands for.',
  'thread_leases.session_cwd': "About the conversation of an agent's program.",
  'thread_leases.session_driver': "About the conversation of an agent's program.",
  'thread_leases.session_ref': "The name that an agent's program has for a conversation.",
};

/** Moved by statements of their own, which find the agent's rows by an index. */
const mail = ['message_deliveries.session_id', 'messages.to_session_id'];
const news = ['offers.session_id'];

onBothDatabases('a session that goes on under another name', ({ ready, raw }, kind) => {
  test('takes along every column that names it, unless the column is listed with a reason', async () => {
    const { run } = await raw(await ready());
    const rows =
      kind === 'sqlite'
        ? await run(`select m.name as tab, c.name as col from sqlite_master m, pragma_table_info(m.name) c
            where m.type = 'table'`)
        : await run(`select table_name as tab, column_name as col from information_schema.columns
            where table_schema = current_schema()`);
    const naming = rows
      .map(({ tab, col }) => `${tab}.${col}`)
      .filter((name) => /\.\w*(session|viewer|became)/.test(name));
    const moved = [...acted, ...addressed].map(({ table, column }: NameColumn) => `${table}.${column}`);
    expect([...moved, ...mail, ...news, ...Object.keys(kept)].sort()).toEqual(naming.sort());
  });
});
