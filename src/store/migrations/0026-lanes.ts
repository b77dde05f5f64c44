import type { Migration } from './migration.ts';

/**
 * How a session ended: one that fell silent may have left work behind, one that said goodbye has not. Those that had ended
 * before count as goodbyes.
 */
export const lanes: Migration = {
  version: 26,
  name: 'lanes',
  statements: ({ text }) => [
    `alter table sessions add column ended_how ${text} check (ended_how in ('left', 'silence'))`,
  ],
};
