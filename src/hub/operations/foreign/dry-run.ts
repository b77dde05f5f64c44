/** Thrown at the end of a unit that is only tried: the work is taken back, the report is kept. */
export class DryRun<T extends object> extends Error {
  readonly report: T;

  constructor(report: T) {
    super('Only tried.');
    this.report = report;
  }
}

/** What a unit reports, whether it was meant or only tried. */
export async function tried<T extends object>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    // Only a unit of this kind throws it.
    if (error instanceof DryRun) return error.report as T;
    throw error;
  }
}
