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
    'Somebody has already accepted it.',
    'Choose other work; get_observations shows who has it.',
  ),
  ALREADY_CANCELLED: entry(
    'conflict',
    'It was declined or taken back.',
    'Ask its sender to offer it again; get_observations shows who declined.',
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
    'The claim is not waiting for a new owner.',
    'Claim the file yourself: task_claim_file.',
  ),
  CLAIM_BATON_MISSING: entry(
    'conflict',
    'The claim belongs to no handoff or relay, or the call names none.',
    'Give handoff_observation_id or file_path as attention_inbox shows them.',
  ),
  CLAIM_BATON_CONFLICT: entry(
    'conflict',
    'The claim on the file does not wait on that handoff or relay, or claims of several senders wait on the file.',
    'Give handoff_observation_id alone.',
  ),
  RESCUE_CONFIRM_REQUIRED: entry(
    'invalid',
    'A rescue changes claims of others, so it must be confirmed.',
    'Look with rescue_stranded_scan, then give confirm: true.',
  ),
};
