export interface AcpRef {
  readonly session: string;
  /** What the session had cost when its last run ended. */
  readonly costUsd: number;
}

/**
 * Agents report the cost of a whole session, so the next run needs the cost so far: the session reference carries it,
 * as `<session>?cost=…`.
 */
export function writeAcpRef({ session, costUsd }: AcpRef): string {
  return costUsd === 0 ? session : `${session}?cost=${costUsd}`;
}

export function readAcpRef(ref: string): AcpRef {
  const found = /^(.+)\?cost=(\d+(?:\.\d+)?(?:e[+-]?\d+)?)$/.exec(ref);
  return found === null ? { session: ref, costUsd: 0 } : { session: found[1] ?? '', costUsd: Number(found[2]) };
}
