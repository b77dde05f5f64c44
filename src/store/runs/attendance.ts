import { joined } from '../../core/joined.ts';
import { DAY, type Instant } from '../../core/time.ts';
import type { UnitContext } from '../context.ts';
import { json } from '../json.ts';

/** One row per hub: the word of one must not end with another. */
export const ATTENDED = 'runs.hub';
const attendanceOf = (holder: string) => `${ATTENDED} ${holder}`;

/** What runs may cost from the beginning of a day to its end. */
export interface SpendCap {
  readonly usd: number;
  readonly since: Instant;
  readonly ends: Instant;
  readonly zone: string;
}

/** Said by each hub that starts agents, again and again. */
export interface Attendance {
  readonly holder: string;
  readonly until: Instant;
  /** Missing where an older hub said it. */
  readonly cap?: SpendCap | null;
}

export function attendanceReads({ connection, now }: UnitContext) {
  const { db } = connection;
  return {
    /** The hub that starts agents and was heard of last, if that was lately. */
    async latest(): Promise<Attendance | undefined> {
      const rows = await db.selectFrom('workspace').select('value').where('key', 'like', `${ATTENDED}%`).execute();
      const said = rows.map(({ value }) => json<Attendance>(value)).filter((one) => one !== null);
      return said.filter(({ until }) => until > now).sort((a, b) => b.until - a.until)[0];
    },
  };
}

export function attendanceWrites(context: UnitContext) {
  const { connection, now } = context;
  const { db } = connection;
  return joined(attendanceReads(context), {
    async attend(attendance: Attendance): Promise<void> {
      const value = JSON.stringify(attendance);
      await db
        .insertInto('workspace')
        .values({ key: attendanceOf(attendance.holder), value })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
        .execute();
    },
    /** Signs off this hub, and those that were killed and never did. What others say stays. */
    async leave(holder: string): Promise<void> {
      const rows = await db.selectFrom('workspace').selectAll().where('key', 'like', `${ATTENDED}%`).execute();
      const silent = rows.filter(({ value }) => (json<Attendance>(value)?.until ?? 0) < now - DAY);
      const keys = [attendanceOf(holder), ...silent.map(({ key }) => key)];
      await db.deleteFrom('workspace').where('key', 'in', keys).execute();
    },
  });
}
