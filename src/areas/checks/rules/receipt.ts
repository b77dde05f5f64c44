import type { AgentId } from '../../../kernel/rules/identity.ts';
import type { ProofMark } from '../../../kernel/rules/proof.ts';
import type { Instant } from '../../../kernel/rules/time.ts';

/** `moved`: files of the work tree changed while the check ran, so it says nothing about either state. */
export const receiptStatuses = ['passed', 'failed', 'timeout', 'stopped', 'moved', 'unstartable'] as const;
export type ReceiptStatus = (typeof receiptStatuses)[number];

/** The result of one check at one state of the files. */
export interface CheckReceipt {
  readonly id: number;
  readonly repoRoot: string;
  readonly check: string;
  readonly taskId: number | null;
  readonly landingId: number | null;
  readonly status: ReceiptStatus;
  readonly exitCode: number | null;
  readonly tree: string;
  readonly commit: string | null;
  /** Identifies the command: another command under the same name proves something else. */
  readonly command: string;
  readonly files: readonly string[];
  readonly fileCount: number;
  /** Changed files that the check's own command names. */
  readonly checkFiles: readonly string[];
  /** The end of the output, without secrets. */
  readonly output: string;
  readonly outputDigest: string;
  readonly startedAt: Instant;
  readonly ms: number;
}

export type NewCheckReceipt = Omit<CheckReceipt, 'id'>;

export type ProofState = 'checking' | 'green' | 'red' | 'proven' | 'unproven';

/** What is known of a task's completion. */
export interface Proof {
  readonly taskId: number;
  readonly state: ProofState;
  /** Identifies the attempt: whoever has lost it changes nothing more. */
  readonly key: string;
  readonly agent: AgentId;
  readonly tree: string | null;
  readonly worktree: string | null;
  readonly askedAt: Instant;
  /** When the hub found that the files are no longer those that were checked. */
  readonly staleAt: Instant | null;
  readonly leaseUntil: Instant;
}

export function markOfProof({ state, staleAt }: Pick<Proof, 'state' | 'staleAt'>): ProofMark | undefined {
  if (state === 'unproven') return 'unproven';
  if (state !== 'proven') return undefined;
  return staleAt === null ? 'proven' : 'older_tree';
}
