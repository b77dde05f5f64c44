import type { AgentId, SessionId } from './identity.ts';

/**
 * Thrown inside a unit by work that may only be called done once its checks have passed. The unit is rolled back; the
 * door has the checks run and tries again.
 */
export class ProofNeeded extends Error {
  override readonly name = 'ProofNeeded';
  readonly taskId: number;
  readonly agent: AgentId;
  readonly session: SessionId | null;

  constructor(taskId: number, agent: AgentId, session: SessionId | null) {
    super(`Task #${taskId} needs a proof.`);
    this.taskId = taskId;
    this.agent = agent;
    this.session = session;
  }
}

/** What a call learns that completes such work: the key under which it may try again, or that the checks still run. */
export type Proved =
  | { readonly state: 'green'; readonly key: string }
  | { readonly state: 'checking'; readonly checks: readonly string[] };

export interface ProofRequest {
  readonly needed: ProofNeeded;
  readonly cwd: string | undefined;
  /** Whether the caller is the user of this machine or an admin, whose word counts without a work tree. */
  readonly oversees: boolean;
  /** Completes the work once the checks have passed after the call was answered. */
  readonly finish: (key: string) => Promise<unknown>;
}

export type Prove = (request: ProofRequest) => Promise<Proved>;
export const proofMarks = ['unproven', 'older_tree', 'proven'] as const;
/** `unproven`: said done, and nothing shows it. `older_tree`: shown for an earlier state of the files. */
export type ProofMark = (typeof proofMarks)[number];

export const markWords: Readonly<Record<ProofMark, string>> = {
  unproven: 'said done, not proven',
  older_tree: 'proven at an older tree',
  proven: 'proven',
};
