import { WaggleError } from '../../rules/errors.ts';

/**
 * The database rejected an imported row: a wrong type, a missing reference, a duplicate key. This is not a lost race,
 * whatever the database's error code says, so the unit is not retried.
 */
export class RefusedRow extends Error {
  readonly table: string;

  constructor(table: string, cause: unknown) {
    super(`A row of ${table} does not fit the others or the schema.`, { cause });
    this.table = table;
  }
}

export async function refusalsNamed<T>(table: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw isRefusal(error) ? new RefusedRow(table, error) : error;
  }
}

function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof WaggleError) return false;
  const code = 'code' in error ? String(error.code) : '';
  return (
    /^2[23]/.test(code) ||
    /constraint failed|^frozen:|cannot store|datatype mismatch|has no column/i.test(error.message)
  );
}
