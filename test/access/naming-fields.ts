/**
 * Fields that name the subject of a call. The access matrix, with one row per tool, tests what a stranger sees by them.
 */
const subjects = `
id ids taskId task_id task_ids threadId memory_id memory_ids collection team team_name session_id target_session_id
current_session_id current_task_id lane plan_slug proposal_id handoff_observation_id relay_observation_id
message_observation_id around_id delivery_ids notice_ids signal_ids request_id ack email`;

/** Texts, numbers, filters and choices, none of which name an agent. */
const others = `
acceptance_criteria action activeForm affected_files after agent_type allow_omx_notepad_fallback api_work approve
arguments artifact asking attention_id_limit audit auto_archive auto_claim base_branch before block blocker blockers
box branch by candidate_limit capabilities capability_hint capability_match check checkBusy confirm content cursor
days deep depends_on description detail details dispatch doc_work done draft dry_run due duration_ms ephemeral error
error_code error_summary events evidence example_name expand expires_at expires_hours expires_in_minutes
fetch_files_at file_heat_half_life_minutes file_heat_limit file_heat_min_heat file_path file_scope files finalizer
force format goal_title hold_ms hours ifRevision if_revision include_capability_map include_stale index infra_work
input_tokens input_usd_per_1m isolation kind label leaseMinutes limit machine_id macro_topics max_claims max_hot_files
members memories memory_limit message metadata mode name next next_steps note observation_id_limit one_line only
only_with_available_subtasks op open_only operation ordering_hint ordering_hints output output_tokens
output_usd_per_1m paths paused phase pointer priority private problem promote_after prompt proposal query rationale
ready ready_limit reason recent_claim_limit recent_claim_window_minutes ref released_files repo_root repo_roots
requires role row_cells scopes search sections sent server set_status since since_ms since_ts slug source spec_row_id
stack stale_after_hours stalled_lane_limit state status stepIndex steps stranded_after_minutes strategy subject
subtask_index subtasks summary target target_hint task test_id test_work text timeout timeout_seconds title toggle
told tool topic topics touches_files transferred_files type type_filter ui_work uncheck unread_only urgency value
verbose wants waves whole window_minutes zone`;

/** Every field of the catalogue that names no owner, member, recipient, parent task or blocking task. */
export const namelessFields: ReadonlySet<string> = new Set(`${subjects} ${others}`.trim().split(/\s+/));
