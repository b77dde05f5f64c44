/** Writes internal faults to stderr, one JSON line each: stdout is for answers. */
export function reportToStderr(fault: unknown, where: string): void {
  const text = fault instanceof Error ? (fault.stack ?? fault.message) : String(fault);
  process.stderr.write(`${JSON.stringify({ level: 'error', where, fault: text })}\n`);
}
