import { sql } from 'kysely';
import type { SearchIndex } from '../engine.ts';

export const sqliteSearch: SearchIndex = {
  async put({ db }, memoryId, collectionId, tokens) {
    await sql`delete from memory_index where rowid = ${memoryId}`.execute(db);
    await sql`insert into memory_index (rowid, tokens, scope) values (${memoryId}, ${tokens.join(' ')}, ${`c${collectionId}`})`.execute(
      db,
    );
  },
  async remove({ db }, memoryId) {
    await sql`delete from memory_index where rowid = ${memoryId}`.execute(db);
  },
};
