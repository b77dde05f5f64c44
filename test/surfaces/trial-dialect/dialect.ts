import type { Dialect } from '../../../src/kernel/tool/dialect.ts';

/** A family that exists only in this folder: shows what a new one must define, and that the door needs no change. */
export const trial: Dialect = {
  aliases: { max: 'limit' },
  identity: { session: ['session_id'], agent: ['agent'] },
};
