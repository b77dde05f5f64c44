import { setWorkspaceValue } from '../../../kernel/log/workspace.ts';
import { joined } from '../../../kernel/rules/joined.ts';
import { DAY, type Instant } from '../../../kernel/rules/time.ts';
import type { UnitContext } from '../../../kernel/store/context.ts';
import { json } from '../../../kernel/store/json.ts';

/** One row per hub, so that one hub's sign-off does not remove another's. */
export const ATTENDED = 'runs.hub';
const attendanceOf = (holder: string) => `${ATTENDED} ${holder}`;

/** The spending limit for runs within one day. */
export interface SpendCap {
  readonly usd: number;
  readonly since: Instant;
  readonly ends: Instant;
  readonly zone: string;
}

/** Written periodically by each hub that starts agents. */
export interface Attendance {
  readonly holder: string;
  readonly until: Instant;
  /** Missing if an older hub wrote it. */
  readonly cap?: SpendCap | null;
}

export function attendanceReads({ connection, now }: UnitContext) {
  const { db } = connection;
  return {
    /** The hub that starts agents and reported last, if its report has not expired. */
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
    attend: (attendance: Attendance) =>
      setWorkspaceValue(context, attendanceOf(attendance.holder), JSON.stringify(attendance)),
    /** Removes this hub's row, and those that have expired more than a day ago. The rows of other running hubs stay. */
    async leave(holder: string): Promise<void> {
      const rows = await db.selectFrom('workspace').selectAll().where('key', 'like', `${ATTENDED}%`).execute();
      const silent = rows.filter(({ value }) => (json<Attendance>(value)?.until ?? 0) < now - DAY);
      const keys = [attendanceOf(holder), ...silent.map(({ key }) => key)];
      await db.deleteFrom('workspace').where('key', 'in', keys).execute();
    },
  });
}
