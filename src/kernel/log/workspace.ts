import type { UnitContext } from '../store/context.ts';

/** Stores a value of the whole workspace under its key, in place of an earlier one. */
export async function setWorkspaceValue({ connection }: UnitContext, key: string, value: string): Promise<void> {
  await connection.db
    .insertInto('workspace')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}
