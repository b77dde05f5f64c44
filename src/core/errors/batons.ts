import { entry } from './entry.ts';

/** Batons, and the claims that wait on them. */
export const batonsErrors = {
  NOT_HANDOFF: entry(
    'conflict',
    'The entry is not a handoff.',
    'attention_inbox lists handoffs and relays with their calls.',
  ),
  NOT_RELAY: entry(
    'conflict',
    'The entry is not a relay.',
    'attention_inbox lists handoffs and relays with their calls.',
  ),
  ALREADY_ACCEPTED: entry(
    'conflict',
    'Somebody has accepted it before.',
    'Choose other work; get_observations tells who has it.',
  ),
  ALREADY_CANCELLED: entry(
    'conflict',
    'It was declined or taken back.',
    'Ask its sender to offer it again; get_observations tells who declined.',
  ),
  HANDOFF_EXPIRED: entry(
    'conflict',
    'The handoff expired before it was accepted or declined.',
    'Ask its sender to hand it off again.',
  ),
  RELAY_EXPIRED: entry(
    'conflict',
    'The relay expired before it was accepted or declined.',
    'Adopt its claims with task_claim_quota_accept, or release them with task_claim_quota_release_expired.',
  ),
  CLAIM_NOT_FOUND: entry(
    'not_found',
    'The task has no such claim.',
    'attention_inbox lists claims that wait for a new owner.',
  ),
  CLAIM_NOT_QUOTA_PENDING: entry(
    'conflict',
    'The claim does not wait for a new owner.',
    'Claim the file yourself: task_claim_file.',
  ),
  CLAIM_BATON_MISSING: entry(
    'conflict',
    'No handoff or relay stands behind the claim, or none was named.',
    'Give handoff_observation_id or file_path as attention_inbox shows them.',
  ),
  CLAIM_BATON_CONFLICT: entry(
    'conflict',
    'The file and the handoff or relay do not belong together, or several wait on the file.',
    'Give handoff_observation_id alone.',
  ),
  RESCUE_CONFIRM_REQUIRED: entry(
    'invalid',
    'A rescue changes claims of others and wants to be confirmed.',
    'Look with rescue_stranded_scan, then give confirm: true.',
  ),
};
