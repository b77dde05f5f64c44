import { sql } from 'kysely';
import type { SearchIndex } from '../engine.ts';

export const postgresSearch: SearchIndex = {
  async put({ db }, memoryId, collectionId, tokens) {
    const text = [`scope${collectionId}`, ...tokens].join(' ');
    await sql`insert into memory_index (memory_id, tokens) values (${memoryId}, to_tsvector('simple', ${text}))
      on conflict (memory_id) do update set tokens = excluded.tokens`.execute(db);
  },
  async remove({ db }, memoryId) {
    await sql`delete from memory_index where memory_id = ${memoryId}`.execute(db);
  },
};
