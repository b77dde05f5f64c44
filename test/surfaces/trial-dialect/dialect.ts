import type { Dialect } from '../../../src/tools/dialect.ts';

/** A family that exists in this folder only: it shows what a new one has to say, and that the door learns nothing. */
export const trial: Dialect = {
  aliases: { max: 'limit' },
  identity: { session: ['session_id'], agent: ['agent'] },
};
