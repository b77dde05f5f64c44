/** Thrown at the end of a dry run: rolls the transaction back and carries its report. */
export class DryRun<T extends object> extends Error {
  readonly report: T;

  constructor(report: T) {
    super('Only tried.');
    this.report = report;
  }
}

/** The report of a unit, whether it was committed or a dry run. */
export async function tried<T extends object>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    // Only a unit with this report type throws it.
    if (error instanceof DryRun) return error.report as T;
    throw error;
  }
}
