/**
 * For crash tests: `WAGGLE_FAILPOINT=<label>:<n>` kills this process before the n-th statement of a write with that
 * label, as a power cut would. Without the variable it costs one comparison.
 */
interface Failpoint {
  readonly label: string;
  readonly statement: number;
}

const failpoint = parse(process.env.WAGGLE_FAILPOINT);

function parse(setting: string | undefined): Failpoint | undefined {
  const match = /^(.+):(\d+)$/.exec(setting ?? '');
  if (match?.[1] === undefined) return undefined;
  return { label: match[1], statement: Number(match[2]) };
}

export function passFailpoint(label: string, statement: number): void {
  if (failpoint === undefined || failpoint.label !== label || failpoint.statement !== statement) return;
  process.kill(process.pid, 'SIGKILL');
  // On every known platform the signal kills the process before this line; if not, execution must not continue.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
}
