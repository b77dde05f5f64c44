// Written by npm run generate from the OpenAPI document. Do not edit.

export interface Operations {
  Agent: {
    input: { prompt: string; description?: string; subagent_type?: string; name?: string; isolation?: "worktree"; };
    output: { agentId: string; status: "async_launched"; description: string; note?: string; };
  };
  ReadMailbox: {
    input: { unread_only?: boolean; limit?: number; cursor?: string; ack?: readonly (number)[]; sent?: boolean; team_name?: string; as?: string; };
    output: { messages: readonly ({ msg_id: number; from: string; to: string; type: string; text: string; summary: string; urgency: "fyi" | "needs_reply" | "blocking"; team?: string; request_id?: string; task_id?: string; timestamp: string; status: "queued" | "delivered" | "read" | "acknowledged"; delivered_at: string | null; read_at: string | null; acked_at: string | null; data?: Record<string, unknown>; })[]; next_cursor?: string; acked?: readonly (number)[]; not_acked?: readonly (number)[]; };
  };
  SendMessage: {
    input: { to?: string; message?: string | Record<string, unknown>; summary?: string; type?: "message" | "broadcast" | "shutdown_request" | "shutdown_response" | "plan_approval_request" | "plan_approval_response" | "idle_notification"; request_id?: string; approve?: boolean; reason?: string; urgency?: "fyi" | "needs_reply" | "blocking"; team_name?: string; as?: string; };
    output: { success: boolean; message: string; msg_id?: number; recipients: readonly (string)[]; request_id?: string; already_pending?: boolean; };
  };
  TaskClaim: {
    input: { taskId: string; leaseMinutes?: number; checkBusy?: boolean; as?: string; };
    output: { success: boolean; taskId?: string; owner?: string; leaseUntil?: string; fence?: number; reason?: string; code?: string; error?: string; hint?: string; details?: Record<string, unknown>; };
  };
  TaskCreate: {
    input: { subject: string; description?: string; activeForm?: string; metadata?: Record<string, unknown>; priority?: number; due?: string; requires?: readonly (string)[]; addBlockedBy?: readonly (string)[]; team_name?: string; as?: string; };
    output: { task: { id: string; subject: string; }; note?: string; };
  };
  TaskGet: {
    input: { taskId: string; as?: string; };
    output: { task: { id: string; subject: string; description: string; status: "pending" | "in_progress" | "completed" | "deleted"; state: string; owner: string | null; activeForm: string | null; metadata: Record<string, unknown>; blocks: readonly (string)[]; blockedBy: readonly (string)[]; priority: number; due: string | null; requires: readonly (string)[]; team_name: string | null; claim: { holder: string; lease_until: string; } | null; ready: boolean; why_not: readonly ({ reason: string; error: string; details: Record<string, unknown>; })[]; revision: number; createdBy: string; createdAt: string; updatedAt: string; } | null; };
  };
  TaskList: {
    input: { ready?: boolean; limit?: number; cursor?: string; team_name?: string; as?: string; };
    output: { tasks: readonly ({ id: string; subject: string; status: "pending" | "in_progress" | "completed" | "deleted"; state?: "blocked" | "review"; owner?: string; blockedBy: readonly (string)[]; })[]; next_cursor?: string; left_out?: number; more?: boolean; note?: string; };
  };
  TaskOutput: {
    input: { task_id: string; block?: boolean; timeout?: number; };
    output: { retrieval_status: "success" | "not_ready" | "timeout"; task: { task_id: string; task_type: string; status: "running" | "completed" | "failed" | "killed"; description: string; output: string; result?: string; error?: string; run_id: string | null; delivery_id?: string; }; };
  };
  TaskStop: {
    input: { task_id: string; };
    output: { message: string; task_id: string; task_type: string; };
  };
  TaskUpdate: {
    input: { taskId: string; status?: "pending" | "in_progress" | "completed" | "blocked" | "review" | "deleted"; owner?: string | null; subject?: string; description?: string; activeForm?: string; addBlocks?: readonly (string)[]; addBlockedBy?: readonly (string)[]; removeBlocks?: readonly (string)[]; removeBlockedBy?: readonly (string)[]; metadata?: Record<string, unknown>; priority?: number; due?: string | null; requires?: readonly (string)[]; dispatch?: "hub" | "self"; ifRevision?: number; as?: string; };
    output: { success: boolean; taskId?: string; updatedFields?: readonly (string)[]; statusChange?: { from: string; to: string; }; verificationNudgeNeeded?: boolean; nudge?: string; unblocked?: readonly (string)[]; revision?: number; checking?: { task: string; checks: readonly (string)[]; }; reason?: string; code?: string; error?: string; hint?: string; details?: Record<string, unknown>; };
  };
  TeamCreate: {
    input: { team_name: string; description?: string; agent_type?: string; private?: boolean; };
    output: { team_name: string; lead_agent_id: string; roster: readonly ({ name: string; agent_id: string; agent: string; role: "lead" | "member"; agent_type?: string; joined_at: string; })[]; renamed_from?: string; message?: string; };
  };
  TeamDelete: {
    input: { team_name?: string; force?: boolean; as?: string; };
    output: { success: boolean; message: string; team_name: string; canceled_tasks: number; };
  };
  TeamJoin: {
    input: { team_name: string; name?: string; agent_type?: string; };
    output: { team_name: string; name: string; agent_id: string; roster: readonly ({ name: string; agent_id: string; agent: string; role: "lead" | "member"; agent_type?: string; joined_at: string; })[]; };
  };
  TeamLeave: {
    input: { team_name?: string; member?: string; as?: string; };
    output: { team_name: string; name: string; returned_tasks: readonly (string)[]; };
  };
  WorkerList: {
    input: { limit?: number; cursor?: string; };
    output: { workers: readonly ({ agentId: string; name: string | null; subagent_type: string; description: string; status: "running" | "completed" | "failed" | "killed"; run_id: string | null; started_at: string | null; ended_at: string | null; unacknowledged: number; delivery_ids: readonly (string)[]; })[]; next_cursor?: string; };
  };
  add_resource: {
    input: { id: string; type: "url" | "file"; value: string; label?: string; };
    output: { id: string; title: string; description: string; owner: string | null; createdBy: string; status: "draft" | "active" | "done" | "canceled"; marked?: "blocked" | "review"; steps: readonly ({ title: string; details?: string; done: boolean; taskId?: string; })[]; resources: readonly ({ type: "url" | "file"; value: string; label?: string; })[]; threadId?: string; parentTaskId?: string; dispatch: "hub" | "self"; createdAt: string; updatedAt: string; archivedAt?: string; unblocked?: readonly (string)[]; proof?: "unproven" | "older_tree" | "proven"; };
  };
  add_task: {
    input: { title: string; description?: string; owner?: string; checks?: readonly (string)[]; draft?: boolean; steps?: readonly ({ title: string; details?: string; done?: boolean; })[]; priority?: number; due?: string; blocked_by?: readonly (string)[]; requires?: readonly (string)[]; continues?: string; };
    output: { id: string; title: string; description: string; owner: string | null; createdBy: string; status: "draft" | "active" | "done" | "canceled"; marked?: "blocked" | "review"; steps: readonly ({ title: string; details?: string; done: boolean; taskId?: string; })[]; resources: readonly ({ type: "url" | "file"; value: string; label?: string; })[]; threadId?: string; parentTaskId?: string; dispatch: "hub" | "self"; createdAt: string; updatedAt: string; archivedAt?: string; unblocked?: readonly (string)[]; proof?: "unproven" | "older_tree" | "proven"; };
  };
  agent_get_profile: {
    input: { agent: string; };
    output: { agent: string; capabilities: { ui_work: number; api_work: number; test_work: number; infra_work: number; doc_work: number; }; updated_at: number; defaults: { ui_work: number; api_work: number; test_work: number; infra_work: number; doc_work: number; }; };
  };
  agent_manage: {
    input: { action: "show" | "list" | "update"; agent?: string; email?: string | ""; owner?: string; default_collection?: string; description?: string; };
    output: { action: "show" | "list" | "update"; agent?: { agent: string; kind: string; name: string; description: string; default_collection?: string; email?: string; owner?: string; }; agents?: readonly ({ agent: string; kind: string; name: string; description: string; default_collection?: string; email?: string; owner?: string; })[]; };
  };
  agent_upsert_profile: {
    input: { agent: string; capabilities?: { ui_work?: number; api_work?: number; test_work?: number; infra_work?: number; doc_work?: number; }; };
    output: { agent: string; capabilities: { ui_work: number; api_work: number; test_work: number; infra_work: number; doc_work: number; }; updated_at: number; };
  };
  answer_item: {
    input: { id: string; answer?: string; answers?: readonly (string)[]; decision?: "allow_once" | "allow_run" | "deny"; reason?: string; };
    output: { id: string; answered: boolean; };
  };
  ask_person: {
    input: { questions: readonly ({ question: string; options?: readonly (string)[]; })[]; message?: string; taskId?: string; default_answers?: readonly (string)[]; default_after_minutes?: number; };
    output: { item_id: string; to: string; delivered: boolean; channels: readonly ("page" | "terminal" | "webhook")[]; };
  };
  attention_inbox: {
    input: { session_id?: string; agent?: string; repo_root?: string; repo_roots?: readonly (string)[]; recent_claim_window_minutes?: number; recent_claim_limit?: number; stalled_lane_limit?: number; file_heat_half_life_minutes?: number; file_heat_limit?: number; file_heat_min_heat?: number; task_ids?: readonly (number)[]; format?: "compact" | "full"; observation_id_limit?: number; verbose?: boolean; audit?: boolean; max_tokens?: number; cursor?: string; };
    output: { format: "compact" | "full"; generated_at: string; session_id: string; agent: string; summary: { pending_handoff_count: number; pending_relay_count: number; quota_pending_claim_count: number; expired_quota_handoff_count: number; pending_wake_count: number; unread_message_count: number; paused_lane_count: number; stalled_lane_count: number; fresh_other_claim_count: number; stale_other_claim_count: number; expired_other_claim_count: number; weak_other_claim_count: number; recent_other_claim_count: number; live_file_contention_count: number; hot_file_count: number; omx_runtime_warning_count: number; blocked: boolean; next_action: string; }; repo_warning?: string; observation_ids: readonly (number)[]; observation_ids_truncated: boolean; hint: string; crowded_by?: readonly ({ from_agent: string; fyi_count: number; put_away_with: { tool: string; args: Record<string, unknown>; codex_mcp_call: string; }; })[]; next_cursor?: string; pending_handoffs?: readonly ({ id: number; kind: "handoff" | "relay"; task_id: number; ts: number; from_session_id: string | null; from_agent: string; to_agent: string; to_session_id: string | null; summary: string; reason: string | null; priority: "high" | "normal"; expires_at: number | null; next: string; join_with?: { tool: string; args: Record<string, unknown>; codex_mcp_call: string; }; accept_with?: { tool: string; args: Record<string, unknown>; codex_mcp_call: string; }; decline_with?: { tool: string; args: Record<string, unknown>; codex_mcp_call: string; }; })[]; pending_relays?: readonly ({ id: number; kind: "handoff" | "relay"; task_id: number; ts: number; from_session_id: string | null; from_agent: string; to_agent: string; to_session_id: string | null; summary: string; reason: string | null; priority: "high" | "normal"; expires_at: number | null; next: string; join_with?: { tool: string; args: Record<string, unknown>; codex_mcp_call: string; }; accept_with?: { tool: string; args: Record<string, unknown>; codex_mcp_call: string; }; decline_with?: { tool: string; args: Record<string, unknown>; codex_mcp_call: string; }; })[]; quota_pending_claims?: readonly ({ kind: string; task_id: number; quota_observation_id: number; quota_observation_kind: string; claim_state: string; old_owner: Record<string, unknown>; files: readonly (string)[]; file_count: number; age: { milliseconds: number; minutes: number; }; expires_at: number | null; expired: boolean; evidence: readonly (string)[]; next: string; suggested_actions: { accept: { tool: string; args: Record<string, unknown>; codex_mcp_call: string; }; decline?: { tool: string; args: Record<string, unknown>; codex_mcp_call: string; }; release_expired?: { tool: string; args: Record<string, unknown>; codex_mcp_call: string; }; }; })[]; expired_quota_handoffs?: readonly ({ id: number; kind: "handoff" | "relay"; task_id: number; ts: number; from_session_id: string | null; from_agent: string; to_agent: string; to_session_id: string | null; summary: string; reason: string | null; priority: "high" | "normal"; expires_at: number | null; next: string; join_with?: { tool: string; args: Record<string, unknown>; codex_mcp_call: string; }; accept_with?: { tool: string; args: Record<string, unknown>; codex_mcp_call: string; }; decline_with?: { tool: string; args: Record<string, unknown>; codex_mcp_call: string; }; })[]; pending_wakes?: readonly ({ id: number; kind: "handoff" | "relay"; task_id: number; ts: number; from_session_id: string | null; from_agent: string; to_agent: string; to_session_id: string | null; summary: string; reason: string | null; priority: "high" | "normal"; expires_at: number | null; next: string; join_with?: { tool: string; args: Record<string, unknown>; codex_mcp_call: string; }; accept_with?: { tool: string; args: Record<string, unknown>; codex_mcp_call: string; }; decline_with?: { tool: string; args: Record<string, unknown>; codex_mcp_call: string; }; })[]; unread_messages?: readonly ({ id: number; task_id: number | null; ts: number; from_session_id: string | null; from_agent: string; to_agent: string; to_session_id: string | null; urgency: "fyi" | "needs_reply" | "blocking"; status: "unread" | "read" | "replied" | "expired" | "retracted"; reply_to: number | null; preview: string; expires_at: number | null; is_claimable_broadcast: boolean; claimed_by_session_id: string | null; claimed_by_agent: string | null; reply_tool: string; suggested_reply_args: Record<string, unknown>; reply_args: Record<string, unknown>; next_args_missing: readonly (string)[]; mark_read_tool: string; mark_read_args: Record<string, unknown>; next_action?: string; reply_with_tool: string; reply_with_args: Record<string, unknown>; mark_read_with_tool: string; mark_read_with_args: Record<string, unknown>; })[]; coalesced_messages?: readonly ({ task_id: number; from_session_id: string | null; from_agent: string; urgency: "fyi" | "needs_reply" | "blocking"; count: number; latest_id: number; latest_ts: number; latest_preview: string; ids: readonly (number)[]; })[]; read_receipts?: readonly ({ id: number | null; message_id: number; task_id: number; urgency: "fyi" | "needs_reply" | "blocking"; preview: string; read_by_agent: string; read_by_session_id: string | null; read_at: number; })[]; paused_lanes?: readonly ({ repo_root: string; branch: string; task: string; owner: string; activity: string; activity_summary: string; worktree_path: string | null; next_action: string; suggested_actions: readonly ({ action: "inspect" | "takeover" | "resume" | "ignore"; reason: string; command?: string; })[]; })[]; stalled_lanes?: readonly ({ repo_root: string; branch: string; task: string; owner: string; activity: string; activity_summary: string; worktree_path: string | null; next_action: string; suggested_actions: readonly ({ action: "inspect" | "takeover" | "resume" | "ignore"; reason: string; command?: string; })[]; })[]; stalled_lanes_truncated?: boolean; stale_claim_signals?: { stale_claim_count: number; top_stale_branches: readonly ({ repo_root: string; branch: string; stale_claim_count: number; expired_weak_claim_count: number; oldest_claim_age_minutes: number; sweep_suggestion: string; })[]; sweep_suggestion: string | null; }; recent_other_claims?: readonly ({ task_id: number; file_path: string; by_session_id: string; by_agent: string; claimed_at: number; age_minutes: number; age_class: "fresh" | "stale" | "expired/weak"; ownership_strength: "strong" | "weak"; })[]; live_file_contentions?: readonly ({ file_path: string; task_ids: readonly (number)[]; session_ids: readonly (string)[]; })[]; file_heat?: readonly ({ file_path: string; repo_root?: string; heat: number; event_count: number; last_activity_ts: number; })[]; omx_runtime_warnings?: readonly ({ kind: string; message: string; })[]; budget: { items_available: number; items_returned: number; collapsed_count: number; estimated_tokens_returned: number; hydrate_with: string; why_collapsed: string | null; }; };
  };
  bridge_ingest: {
    input: { session_id?: string; agent?: string; source?: string; repo_root?: string; branch?: string; events: readonly ({ type: string; kind?: "question" | "answer" | "decision" | "blocker" | "note" | "failed_approach" | "blocked_path" | "conflict_warning" | "reverted_solution"; summary?: string; tool?: string; file_path?: string; input_tokens?: number; output_tokens?: number; duration_ms?: number; error_code?: string; })[]; };
    output: { session_id: string; task_id: number | null; accepted: number; observation_ids: readonly (number)[]; claimed_files: readonly (string)[]; edited_files: readonly (string)[]; receipts: number; skipped: readonly ({ index: number; reason: string; })[]; };
  };
  bridge_status: {
    input: { session_id?: string; agent?: string; repo_root?: string; branch?: string; query?: string; };
    output: { schema: "colony.omx_hud_status.v1"; generated_at: string; runtime_source: "omx" | "colony"; hivemind: { lane_count: number; total_lane_count: number; lanes_truncated: boolean; needs_attention_count: number; counts: { working: number; thinking: number; idle: number; stalled: number; dead: number; unknown: number; }; lane_preview: readonly ({ branch: string | null; task: string | null; owner: string; activity: "working" | "thinking" | "idle" | "stalled" | "dead" | "unknown"; needs_attention: boolean; risk: "stranded lane" | "dead session" | "stale telemetry" | "unknown runtime state" | "none"; source: "active-session" | "worktree-lock" | "file-lock" | "managed-worktree"; locked_file_count: number; locked_file_preview: readonly (string)[]; })[]; }; branch: string | null; task: string | null; blocker: string | null; next_action: string; next: string; evidence: { task_id: number | null; latest_working_note_id: number | null; attention_observation_ids: readonly (number)[]; attention_observation_ids_truncated: boolean; hydrate_with: "get_observations"; }; attention: { unread_count: number; blocking_count: number; blocking: boolean; pending_handoff_count: number; pending_wake_count: number; stalled_lane_count: number; }; attention_counts: { lane_needs_attention_count: number; pending_handoff_count: number; pending_wake_count: number; unread_message_count: number; stalled_lane_count: number; recent_other_claim_count: number; blocked: boolean; }; ready_work_count: number; ready_work_preview: readonly ({ title: string; plan_slug: string | null; subtask_index: number | null; reason: string | null; fit_score: number | null; capability_hint: string | null; file_count: number; file_scope_preview: readonly (string)[]; })[]; claimed_file_count: number; claimed_file_preview: readonly ({ task_id: number; file_path: string; by_session_id: string; claimed_at: number; yours: boolean; })[]; claimed_files: readonly ({ task_id: number; file_path: string; by_session_id: string; claimed_at: number; yours: boolean; })[]; latest_working_note: { id: number; task_id: number; session_id: string | null; ts: number; content: string; } | null; };
  };
  cancel_task: {
    input: { id: string; };
    output: { id: string; title: string; description: string; owner: string | null; createdBy: string; status: "draft" | "active" | "done" | "canceled"; marked?: "blocked" | "review"; steps: readonly ({ title: string; details?: string; done: boolean; taskId?: string; })[]; resources: readonly ({ type: "url" | "file"; value: string; label?: string; })[]; threadId?: string; parentTaskId?: string; dispatch: "hub" | "self"; createdAt: string; updatedAt: string; archivedAt?: string; unblocked?: readonly (string)[]; proof?: "unproven" | "older_tree" | "proven"; canceledIds: readonly (string)[]; };
  };
  change_setting: {
    input: { name: string; value: string; };
    output: { name: string; value: string | number | readonly (string)[] | null; source: "default" | "user file" | "repo file" | "environment" | "flag"; from: string; means: string; changeable: boolean; };
  };
  clear_items: {
    input: { ids: readonly (string)[]; };
    output: { cleared: readonly (string)[]; kept: readonly (string)[]; };
  };
  collection_manage: {
    input: { action: "create" | "rename" | "describe" | "invite" | "remove" | "leave" | "publish" | "list" | "show" | "delete"; collection?: string; name?: string; description?: string; kind?: "collaborative" | "knowledge_pack"; member?: string; role?: "owner" | "member" | "reader"; memory_ids?: readonly (number)[]; force?: boolean; };
    output: { action: "create" | "rename" | "describe" | "invite" | "remove" | "leave" | "publish" | "list" | "show" | "delete"; collection?: { collection: string; name: string; description: string; kind: string; role: string; }; collections?: readonly ({ collection: string; name: string; description: string; kind: string; role: string; })[]; members?: readonly ({ agent: string; role: string; })[]; memories?: number; tasks?: number; moved?: readonly (number)[]; };
  };
  complete_task: {
    input: { id: string; };
    output: { id: string; title: string; description: string; owner: string | null; createdBy: string; status: "draft" | "active" | "done" | "canceled"; marked?: "blocked" | "review"; steps: readonly ({ title: string; details?: string; done: boolean; taskId?: string; })[]; resources: readonly ({ type: "url" | "file"; value: string; label?: string; })[]; threadId?: string; parentTaskId?: string; dispatch: "hub" | "self"; createdAt: string; updatedAt: string; archivedAt?: string; unblocked?: readonly (string)[]; proof?: "unproven" | "older_tree" | "proven"; checking?: { task: string; checks: readonly (string)[]; }; };
  };
  create_subtask: {
    input: { taskId: string; stepIndex: number; title: string; description?: string; owner?: string; };
    output: { task: { id: string; title: string; description: string; owner: string | null; createdBy: string; status: "draft" | "active" | "done" | "canceled"; marked?: "blocked" | "review"; steps: readonly ({ title: string; details?: string; done: boolean; taskId?: string; })[]; resources: readonly ({ type: "url" | "file"; value: string; label?: string; })[]; threadId?: string; parentTaskId?: string; dispatch: "hub" | "self"; createdAt: string; updatedAt: string; archivedAt?: string; unblocked?: readonly (string)[]; proof?: "unproven" | "older_tree" | "proven"; }; parent: { id: string; title: string; description: string; owner: string | null; createdBy: string; status: "draft" | "active" | "done" | "canceled"; marked?: "blocked" | "review"; steps: readonly ({ title: string; details?: string; done: boolean; taskId?: string; })[]; resources: readonly ({ type: "url" | "file"; value: string; label?: string; })[]; threadId?: string; parentTaskId?: string; dispatch: "hub" | "self"; createdAt: string; updatedAt: string; archivedAt?: string; unblocked?: readonly (string)[]; proof?: "unproven" | "older_tree" | "proven"; }; };
  };
  create_task: {
    input: { title: string; description?: string; owner?: string; checks?: readonly (string)[]; draft?: boolean; };
    output: { id: string; title: string; description: string; owner: string | null; createdBy: string; status: "draft" | "active" | "done" | "canceled"; marked?: "blocked" | "review"; steps: readonly ({ title: string; details?: string; done: boolean; taskId?: string; })[]; resources: readonly ({ type: "url" | "file"; value: string; label?: string; })[]; threadId?: string; parentTaskId?: string; dispatch: "hub" | "self"; createdAt: string; updatedAt: string; archivedAt?: string; unblocked?: readonly (string)[]; proof?: "unproven" | "older_tree" | "proven"; };
  };
  create_token: {
    input: { agent: string; scopes?: readonly ("read" | "write" | "run" | "admin")[]; label?: string; expires_at?: string; };
    output: { id: string; agent: string; label: string; scopes: readonly ("read" | "write" | "run" | "admin")[]; state: "live" | "expired" | "revoked"; created_at: string; expires_at: string | null; token: string | null; };
  };
  examples_integrate_plan: {
    input: { repo_root: string; example_name: string; target_hint?: string; };
    output: { example_name: string; dependency_delta: { add: Readonly<Record<string, string>>; remove: readonly (string)[]; }; files_to_copy: readonly ({ from: string; to_suggestion: string; rationale: string; })[]; config_steps: readonly (string)[]; uncertainty_notes: readonly (string)[]; };
  };
  examples_list: {
    input: { repo_root: string; };
    output: { items: readonly ({ example_name: string; manifest_kind: "npm" | "pypi" | "cargo" | "go" | "unknown" | null; observation_count: number; last_scanned_at: number; })[]; next_cursor?: string; budget?: { items_available: number; items_returned: number; collapsed_count: number; estimated_tokens_returned: number; hydrate_with: string; why_collapsed: string | null; }; };
  };
  examples_query: {
    input: { query: string; repo_root?: string; example_name?: string; limit?: number; };
    output: { items: readonly ({ id: number; session_id: string | null; kind: string; snippet: string; score: number; ts: number; task_id: number | null; matched?: "meaning"; })[]; next_cursor?: string; budget?: { items_available: number; items_returned: number; collapsed_count: number; estimated_tokens_returned: number; hydrate_with: string; why_collapsed: string | null; }; };
  };
  get_memory_history: {
    input: { id: string; limit?: number; cursor?: string; };
    output: { revisions: readonly ({ revision: number; text: string; author: string; at: string; })[]; next_cursor?: string; };
  };
  get_observations: {
    input: { ids: readonly (number)[]; expand?: boolean; };
    output: { items: readonly ({ id: number; session_id: string | null; kind: string; ts: number; content: string; metadata: Record<string, unknown> | null; })[]; next_cursor?: string; budget?: { items_available: number; items_returned: number; collapsed_count: number; estimated_tokens_returned: number; hydrate_with: string; why_collapsed: string | null; }; };
  };
  get_run: {
    input: { id: string; };
    output: { run: { run_id: string; task_id: string | null; title?: string; worker?: { id: string; name: string | null; description: string; parent: string; parent_thread: string | null; report: "pending" | "delivered" | "acknowledged" | null; }; thread_id: string; agent: string; reason: string; driver: string; status: "running" | "ok" | "failed" | "canceled" | "lost"; failure: string | null; detail: string | null; started_at: string; ended_at: string | null; last_line?: string; usage: { input_tokens: number | null; output_tokens: number | null; cache_read_tokens: number | null; cost_usd: number | null; turns: number | null; }; }; place: { path: string; branch: string | null; } | null; output?: string; };
  };
  get_run_changes: {
    input: { id: string; };
    output: { state: "read" | "unknown" | "gone" | "no_repository"; path: string | null; branch: string | null; base: string | null; shared: boolean; taken_at: string | null; files: readonly ({ path: string; change: "added" | "deleted" | "renamed" | "changed"; added: number; removed: number; patch: string; cut: boolean; mixed?: boolean; })[]; cut: boolean; };
  };
  get_task: {
    input: { id: string; };
    output: { id: string; title: string; description: string; owner: string | null; createdBy: string; status: "draft" | "active" | "done" | "canceled"; marked?: "blocked" | "review"; steps: readonly ({ title: string; details?: string; done: boolean; taskId?: string; })[]; resources: readonly ({ type: "url" | "file"; value: string; label?: string; })[]; threadId?: string; parentTaskId?: string; dispatch: "hub" | "self"; createdAt: string; updatedAt: string; archivedAt?: string; unblocked?: readonly (string)[]; proof?: "unproven" | "older_tree" | "proven"; };
  };
  get_task_graph: {
    input: { id: string; };
    output: { rows: readonly ({ id: string; title: string; status: "pending" | "active" | "blocked" | "review" | "done" | "canceled"; owner: string | null; owner_handle?: string; working?: true; created_by: string; dispatch: "hub" | "self"; priority: number; due_at?: string; collection: string; topics: readonly (string)[]; requires: readonly (string)[]; parent_id?: string; blocked_by: readonly (string)[]; steps: number; steps_done: number; subtasks: number; revision: number; created_at: string; updated_at: string; archived_at?: string; })[]; edges: readonly ({ blocker: string; blocked: string; })[]; cut: boolean; waves?: readonly ({ name: string; rows: readonly ({ id: string; title: string; status: "pending" | "active" | "blocked" | "review" | "done" | "canceled"; owner: string | null; owner_handle?: string; working?: true; created_by: string; dispatch: "hub" | "self"; priority: number; due_at?: string; collection: string; topics: readonly (string)[]; requires: readonly (string)[]; parent_id?: string; blocked_by: readonly (string)[]; steps: number; steps_done: number; subtasks: number; revision: number; created_at: string; updated_at: string; archived_at?: string; })[]; })[]; };
  };
  get_task_timeline: {
    input: { id: string; only?: "talk" | "memory"; limit?: number; cursor?: string; };
    output: { items: readonly ({ kind: "entry" | "run" | "message" | "memory"; key: string; at: string; author: string; type: string; text: string | null; to?: string; run?: { run_id: string; reason: string; driver: string; ended_at: string | null; failure: string | null; tokens: number | null; cost_usd: number | null; }; })[]; next_cursor?: string; };
  };
  get_task_tree: {
    input: { id: string; open_only?: boolean; limit?: number; cursor?: string; };
    output: { tasks: readonly ({ id: string; title: string; description: string; owner: string | null; createdBy: string; status: "draft" | "active" | "done" | "canceled"; marked?: "blocked" | "review"; steps: readonly ({ title: string; details?: string; done: boolean; taskId?: string; })[]; resources: readonly ({ type: "url" | "file"; value: string; label?: string; })[]; threadId?: string; parentTaskId?: string; dispatch: "hub" | "self"; createdAt: string; updatedAt: string; archivedAt?: string; unblocked?: readonly (string)[]; proof?: "unproven" | "older_tree" | "proven"; })[]; below: number; open_below: number; next_cursor?: string; };
  };
  give_item: {
    input: { id: string; to: string; };
    output: { id: string; to: string; };
  };
  hivemind: {
    input: { repo_root?: string; repo_roots?: readonly (string)[]; include_stale?: boolean; limit?: number; cursor?: string; };
    output: { generated_at: string; repo_roots: readonly (string)[]; session_count: number; counts: { working: number; thinking: number; idle: number; stalled: number; dead: number; unknown: number; }; sessions: readonly ({ repo_root: string; source: "active-session" | "worktree-lock" | "file-lock" | "managed-worktree"; branch: string | null; task: string | null; task_name?: string; latest_task_preview?: string; agent: string; cli?: string; state?: string; activity: "working" | "thinking" | "idle" | "stalled" | "dead" | "unknown"; activity_summary: string; worktree_path: string | null; pid?: number; pid_alive?: boolean; started_at?: string; last_heartbeat_at?: string; updated_at?: string; elapsed_seconds: number; task_mode?: string; openspec_tier?: string; routing_reason?: string; snapshot_name?: string; project_name?: string; session_key?: string; locked_file_count: number; locked_file_preview: readonly (string)[]; file_path?: string; })[]; next_cursor?: string; budget?: { items_available: number; items_returned: number; collapsed_count: number; estimated_tokens_returned: number; hydrate_with: string; why_collapsed: string | null; }; };
  };
  hivemind_context: {
    input: { repo_root?: string; repo_roots?: readonly (string)[]; include_stale?: boolean; limit?: number; cursor?: string; query?: string; memory_limit?: number; max_claims?: number; max_hot_files?: number; attention_id_limit?: number; session_id?: string; agent?: string; mode?: "overview" | "local"; task_id?: number; files?: readonly (string)[]; };
    output: { generated_at: string; repo_roots: readonly (string)[]; summary: { lane_count: number; total_lane_count: number; lanes_truncated: boolean; memory_hit_count: number; negative_warning_count: number; needs_attention_count: number; claim_count: number; hot_file_count: number; next_action: string; suggested_call: string; suggested_tools: readonly (string)[]; must_check_attention: boolean; attention_hint: string; ready_work_hint: string; unread_message_count: number; pending_handoff_count: number; blocking: boolean; ready_work_count: number; adoption_nudges: readonly ({ kind: string; message: string; })[]; attention_counts: { lane_needs_attention_count: number; pending_handoff_count: number; pending_wake_count: number; unread_message_count: number; stalled_lane_count: number; recent_other_claim_count: number; blocked: boolean; }; state_tool_replacements: Readonly<Record<string, readonly (string)[]>>; }; counts: { working: number; thinking: number; idle: number; stalled: number; dead: number; unknown: number; }; query: string | null; lanes: readonly ({ repo_root: string; branch: string | null; task: string | null; owner: string; activity: "working" | "thinking" | "idle" | "stalled" | "dead" | "unknown"; activity_summary: string; needs_attention: boolean; risk: "stranded lane" | "dead session" | "stale telemetry" | "unknown runtime state" | "none"; source: "active-session" | "worktree-lock" | "file-lock" | "managed-worktree"; worktree_path: string | null; updated_at: string | null; elapsed_seconds: number; locked_file_count: number; locked_file_preview: readonly (string)[]; })[]; ownership: { claim_count: number; claims: readonly ({ file_path: string; branch: string | null; owner: string; source: "active-session" | "worktree-lock" | "file-lock" | "managed-worktree"; worktree_path: string | null; })[]; claims_truncated: boolean; hot_files: readonly ({ file_path: string; repo_root?: string; claim_count: number; branches: readonly (string)[]; owners: readonly (string)[]; })[]; hot_files_truncated: boolean; }; attention: { session_id: string; agent: string; unread_messages: number; pending_handoffs: number; pending_wakes: number; blocking: boolean; stale_claims: number; expired_claims: number; weak_claims: number; paused_lanes: number; stalled_lanes: number; counts: { lane_needs_attention_count: number; pending_handoff_count: number; pending_wake_count: number; unread_message_count: number; stalled_lane_count: number; recent_other_claim_count: number; blocked: boolean; }; observation_ids: readonly (number)[]; observation_ids_truncated: boolean; hydration: string; hydrate_with: "attention_inbox"; next_action: string; }; local_context: { mode: "local"; session_id: string; requested_task_id: number | null; files: readonly (string)[]; current_task: { id: number; title: string; repo_root: string | null; branch: string | null; status: "open" | "completed" | "archived"; created_by: string; updated_at: number; } | null; claims: readonly ({ task_id: number; file_path: string; by_session_id: string; claimed_at: number; age_minutes: number; age_class: "fresh" | "stale" | "expired/weak"; ownership_strength: "strong" | "weak"; yours: boolean; })[]; claims_truncated: boolean; pheromone_trails: readonly ({ file_path: string; total_strength: number; by_session: readonly ({ session_id: string; strength: number; })[]; })[]; negative_pheromones: readonly ({ id: number; session_id: string | null; kind: string; snippet: string; ts: number; task_id: number | null; matched?: "meaning"; })[]; memory_hits: readonly ({ id: number; session_id: string | null; kind: string; snippet: string; score: number; ts: number; task_id: number | null; matched?: "meaning"; })[]; attention: { session_id: string; agent: string; unread_messages: number; pending_handoffs: number; pending_wakes: number; blocking: boolean; stale_claims: number; expired_claims: number; weak_claims: number; paused_lanes: number; stalled_lanes: number; counts: { lane_needs_attention_count: number; pending_handoff_count: number; pending_wake_count: number; unread_message_count: number; stalled_lane_count: number; recent_other_claim_count: number; blocked: boolean; }; observation_ids: readonly (number)[]; observation_ids_truncated: boolean; hydration: string; hydrate_with: "attention_inbox"; next_action: string; }; ready_next_action: string; hydration: string; } | null; memory_hits: readonly ({ id: number; session_id: string | null; kind: string; snippet: string; score: number; ts: number; task_id: number | null; matched?: "meaning"; })[]; negative_warnings: readonly ({ id: number; session_id: string | null; kind: string; snippet: string; ts: number; task_id: number | null; matched?: "meaning"; })[]; next_cursor?: string; budget?: { items_available: number; items_returned: number; collapsed_count: number; estimated_tokens_returned: number; hydrate_with: string; why_collapsed: string | null; }; };
  };
  hook_edit: {
    input: { phase: "before" | "after" | "command" | "changed"; tool: string; paths: readonly (string)[]; named?: readonly (string)[]; ago_ms?: number; };
    output: { decision: "go" | "hold" | "ask" | "block"; text: string | null; };
  };
  hook_news: {
    input: { wants?: "preface" | "prompt" | "news"; told?: number; hold_ms?: number; after?: number; server?: string; };
    output: { text: string | null; news: number; after?: number; };
  };
  hook_quota: {
    input: { text: string; };
    output: { noted: number | null; };
  };
  hook_start: {
    input: { told?: number; server?: string; };
    output: { text: string | null; news: number; after?: number; };
  };
  hook_state: {
    input: { state?: "working" | "waiting_permission" | "waiting_answer" | "idle" | "limited" | "gone"; about?: string; edits?: number; actions?: number; pid?: number; started?: string; };
    output: { noted: boolean; };
  };
  hub_health: {
    input: Record<string, never>;
    output: { version: string; node: string; uptime_seconds: number; memory_bytes: number; last_event: number; store: Readonly<Record<string, string | number>>; counts: Readonly<Record<string, number>>; webhook?: { fault: string | null; sent_at: string | null; waiting: number; }; runs: { running: number; paused: boolean; parked: number; }; upkeep?: { last_sweep_at: string | null; sweep_ms: number | null; sweep_fault: boolean; last_tick_at: string | null; next_tick_at: string | null; }; checks?: readonly ({ check: string; state: "ok" | "note" | "wrong"; says: string; })[]; };
  };
  hub_settings: {
    input: Record<string, never>;
    output: { settings: readonly ({ name: string; value: string | number | readonly (string)[] | null; source: "default" | "user file" | "repo file" | "environment" | "flag"; from: string; means: string; changeable: boolean; })[]; };
  };
  hub_status: {
    input: Record<string, never>;
    output: { agent: string; session: string; surface: string; scopes: readonly (string)[]; toolsets: readonly (string)[]; tools: number; version: string; store: string; sessions: Readonly<Record<string, number>>; };
  };
  init_core_memories: {
    input: { machine_id?: string; query?: string; };
    output: { core_memories: readonly (string)[]; total: number; types?: string; macros?: string; topics?: string; preferences?: string; preference_memories?: readonly ({ memory_id: number; complete: boolean; })[]; tasks?: readonly ({ memory_id: number; preview: string; status: string; progress: readonly [number, number] | null; collection?: string; updated_at: string; })[]; signals?: readonly ({ signal_id: number; from: string; collection: string; memory_ids: readonly (number)[]; created_at: string; expires_at: string; })[]; paths?: readonly ({ memory_id: number; preview: string; complete: boolean; })[]; collections?: readonly ({ collection: string; role: string; })[]; results?: readonly ({ memory_id: number; type: string; preview: string; complete: boolean; score: number; })[]; more?: Readonly<Record<string, number>>; };
  };
  lane_pause: {
    input: { lane?: string; paused?: boolean; reason?: string; repo_root?: string; session_id?: string; agent?: string; };
    output: { status: "paused" | "active"; session_id: string; branch: string | null; task_id: number | null; observation_id: number | null; };
  };
  lane_takeover: {
    input: { lane: string; reason?: string; repo_root?: string; session_id?: string; agent?: string; };
    output: { status: "taken_over"; branch: string | null; from_agent: string; from_session_id: string | null; task_id: number | null; observation_id: number | null; files: readonly (string)[]; };
  };
  list_activity: {
    input: { taskId?: string; actor?: string; kind?: "task" | "thread" | "run" | "worker" | "message" | "signal" | "memory" | "team" | "agent"; limit?: number; cursor?: string; };
    output: { events: readonly ({ seq: number; at: string; type: string; actor: string; surface: string; who?: string; words: string; task_id?: string; title?: string; memory_id?: string; agent_id?: string; thread_id?: string; run_id?: string; worker?: string; changed?: readonly (string)[]; status_before?: string; status?: string; owner?: string; steps?: number; steps_done?: number; })[]; next_cursor?: string; };
  };
  list_agents: {
    input: { by?: "id" | "presence"; id?: string; limit?: number; cursor?: string; };
    output: { agents: readonly ({ id: string; name: string; kind: "agent" | "person"; description: string; email?: string; owner?: string; skills?: readonly (string)[]; has_runner: boolean; presence: "here" | "quiet" | "away"; last_seen_at?: string; sessions: number; open: Readonly<Record<string, number>>; work: readonly ({ id: string; title: string; })[]; mailbox: { waiting: number; oldest_at: string | null; }; })[]; total: number; around: number; next_cursor?: string; };
  };
  list_all_tasks: {
    input: { limit?: number; cursor?: string; ids?: string; };
    output: { tasks: readonly ({ id: string; title: string; description: string; owner: string | null; createdBy: string; status: "draft" | "active" | "done" | "canceled"; marked?: "blocked" | "review"; steps: readonly ({ title: string; details?: string; done: boolean; taskId?: string; })[]; resources: readonly ({ type: "url" | "file"; value: string; label?: string; })[]; threadId?: string; parentTaskId?: string; dispatch: "hub" | "self"; createdAt: string; updatedAt: string; archivedAt?: string; unblocked?: readonly (string)[]; proof?: "unproven" | "older_tree" | "proven"; })[]; agents: readonly ({ id: string; name: string; })[]; inFlightIds: readonly (string)[]; next_cursor?: string; };
  };
  list_board: {
    input: { state?: "open" | "done" | "canceled"; ids?: string; owner?: string; status?: "pending" | "active" | "blocked" | "review" | "done" | "canceled"; team?: string; topic?: string; search?: string; limit?: number; cursor?: string; };
    output: { rows: readonly ({ id: string; title: string; status: "pending" | "active" | "blocked" | "review" | "done" | "canceled"; owner: string | null; owner_handle?: string; working?: true; created_by: string; dispatch: "hub" | "self"; priority: number; due_at?: string; collection: string; topics: readonly (string)[]; requires: readonly (string)[]; parent_id?: string; blocked_by: readonly (string)[]; steps: number; steps_done: number; subtasks: number; revision: number; created_at: string; updated_at: string; archived_at?: string; })[]; counts: Readonly<Record<string, number>>; next_cursor?: string; };
  };
  list_checks: {
    input: { repo_root?: string; };
    output: { checks: readonly ({ repo_root: string; name: string; command: readonly (string)[]; on_paths: readonly (string)[]; time_limit_seconds: number; env: readonly (string)[]; required: boolean; unproven: "refuse" | "accept"; added_by: string; added_at: string; })[]; };
  };
  list_collections: {
    input: { limit?: number; cursor?: string; };
    output: { collections: readonly ({ collection: string; name: string; description: string; kind: string; role: string; memories: number; tasks: number; members: number | null; })[]; next_cursor?: string; };
  };
  list_history: {
    input: { limit?: number; cursor?: string; };
    output: { tasks: readonly ({ id: string; title: string; description: string; owner: string | null; createdBy: string; status: "draft" | "active" | "done" | "canceled"; marked?: "blocked" | "review"; steps: readonly ({ title: string; details?: string; done: boolean; taskId?: string; })[]; resources: readonly ({ type: "url" | "file"; value: string; label?: string; })[]; threadId?: string; parentTaskId?: string; dispatch: "hub" | "self"; createdAt: string; updatedAt: string; archivedAt?: string; unblocked?: readonly (string)[]; proof?: "unproven" | "older_tree" | "proven"; })[]; next_cursor?: string; };
  };
  list_items: {
    input: { reason?: "blocks_work" | "asks" | "accept" | "review" | "parked" | "info"; snoozed?: boolean; limit?: number; };
    output: { items: readonly ({ id: string; kind: string; reason: "blocks_work" | "asks" | "accept" | "review" | "parked" | "info"; at: string; from: string | null; summary: string; task_id?: string; run_id?: string; older?: readonly (string)[]; questions?: readonly ({ question: string; options: readonly (string)[]; })[]; default_at?: string; default_answers?: readonly (string)[]; approval?: { tool: string; arguments: string; folder: string | null; said: string | null; }; })[]; more: boolean; };
  };
  list_lanes: {
    input: { minutes?: number; };
    output: { generated_at: string; since: string; lanes: readonly ({ session: string; agent: string; client: string | null; repo_root: string | null; branch: string | null; activity: "working" | "thinking" | "idle" | "stalled" | "dead" | "unknown"; summary: string; started_at: string; last_seen_at: string; task: { id: string; title: string; status: "pending" | "active" | "blocked" | "review" | "done" | "canceled"; held: boolean; } | null; bars: readonly ({ from: string; to: string; })[]; files: readonly ({ path: string; repo_root: string | null; task_id: string; })[]; })[]; more: boolean; meetings: readonly ({ path: string; repo_root: string | null; certain: boolean; holders: readonly ({ session: string; agent: string; task_id: string; })[]; })[]; files_complete: boolean; };
  };
  list_members: {
    input: { collection: string; limit?: number; cursor?: string; };
    output: { members: readonly ({ agent: string; role: string; })[]; next_cursor?: string; };
  };
  list_memories: {
    input: { type?: string; collection?: string; topic?: string; author?: string; limit?: number; cursor?: string; };
    output: { memories: readonly ({ memory_id: number; type: string; preview: string; complete: boolean; author: string; collection: string; topics: readonly (string)[]; task_id?: string; superseded: boolean; revision: number; updated_at: string; })[]; next_cursor?: string; };
  };
  list_messages: {
    input: { box?: "inbox" | "sent" | "all"; state?: "open" | "queued" | "delivered" | "read" | "acknowledged"; agent?: string; asking?: boolean; limit?: number; cursor?: string; };
    output: { messages: readonly ({ msg_id: number; from: string; to: string; type: string; text: string; summary: string; urgency: "fyi" | "needs_reply" | "blocking"; team?: string; request_id?: string; task_id?: string; timestamp: string; status: "queued" | "delivered" | "read" | "acknowledged"; delivered_at: string | null; read_at: string | null; acked_at: string | null; from_agent: string; to_agent: string; answered_at: string | null; })[]; next_cursor?: string; };
  };
  list_notices: {
    input: { unread_only?: boolean; limit?: number; cursor?: string; };
    output: { notices: readonly ({ notice_id: string; kind: string; from: string; task_id: string | null; text: string; created_at: string; read_at: string | null; })[]; next_cursor?: string; };
  };
  list_parked: {
    input: { limit?: number; cursor?: string; };
    output: { parked: readonly ({ task_id: string; title: string; agent: string; reason: "failures" | "backoff" | "quota" | "budget"; until: string | null; failures: number; detail: string | null; })[]; next_cursor?: string; };
  };
  list_receipts: {
    input: { taskId: string; limit?: number; };
    output: { proof?: "unproven" | "older_tree" | "proven"; checking: boolean; receipts: readonly ({ id: number; check: string; status: "passed" | "failed" | "timeout" | "stopped" | "moved" | "unstartable"; exit_code: number | null; seconds: number; tree: string; commit: string | null; files: readonly (string)[]; file_count: number; check_files: readonly (string)[]; output_digest: string; output: string; started_at: string; })[]; };
  };
  list_runs: {
    input: { taskId?: string; agent?: string; status?: "running" | "ok" | "failed" | "canceled" | "lost"; parent?: string; limit?: number; cursor?: string; };
    output: { runs: readonly ({ run_id: string; task_id: string | null; title?: string; worker?: { id: string; name: string | null; description: string; parent: string; parent_thread: string | null; report: "pending" | "delivered" | "acknowledged" | null; }; thread_id: string; agent: string; reason: string; driver: string; status: "running" | "ok" | "failed" | "canceled" | "lost"; failure: string | null; detail: string | null; started_at: string; ended_at: string | null; last_line?: string; usage: { input_tokens: number | null; output_tokens: number | null; cache_read_tokens: number | null; cost_usd: number | null; turns: number | null; }; })[]; parked?: { reason: string; until: string | null; }; paused: boolean; totals: { runs: number; seconds: number; input_tokens: number; output_tokens: number; cost_usd: number; cost_unknown: number; }; next_cursor?: string; };
  };
  list_sessions: {
    input: { limit?: number; };
    output: { items: readonly ({ id: string; ide: string; cwd: string | null; started_at: number; ended_at: number | null; })[]; next_cursor?: string; budget?: { items_available: number; items_returned: number; collapsed_count: number; estimated_tokens_returned: number; hydrate_with: string; why_collapsed: string | null; }; };
  };
  list_signals: {
    input: { box?: "inbox" | "sent" | "all"; state?: "pending" | "acknowledged" | "expired"; limit?: number; cursor?: string; };
    output: { signals: readonly ({ signal_id: number; from: string; to: string; collection: string; memory_ids: readonly (number)[]; state: "pending" | "acknowledged" | "expired"; created_at: string; expires_at: string; acked_at: string | null; acked_by: string | null; })[]; next_cursor?: string; };
  };
  list_tasks: {
    input: { limit?: number; cursor?: string; };
    output: { tasks: readonly ({ id: string; title: string; description: string; owner: string | null; createdBy: string; status: "draft" | "active" | "done" | "canceled"; marked?: "blocked" | "review"; steps: readonly ({ title: string; details?: string; done: boolean; taskId?: string; })[]; resources: readonly ({ type: "url" | "file"; value: string; label?: string; })[]; threadId?: string; parentTaskId?: string; dispatch: "hub" | "self"; createdAt: string; updatedAt: string; archivedAt?: string; unblocked?: readonly (string)[]; proof?: "unproven" | "older_tree" | "proven"; })[]; next_cursor?: string; };
  };
  list_team_members: {
    input: { team_name: string; limit?: number; cursor?: string; };
    output: { members: readonly ({ name: string; agent: string; role: string; })[]; next_cursor?: string; };
  };
  list_teams: {
    input: { limit?: number; cursor?: string; members?: number; };
    output: { teams: readonly ({ team_name: string; collection: string; description: string; private: boolean; joined: boolean; open_tasks: number; members: readonly ({ name: string; agent: string; role: string; })[]; member_count: number; })[]; next_cursor?: string; };
  };
  list_tokens: {
    input: { limit?: number; cursor?: string; };
    output: { tokens: readonly ({ id: string; agent: string; label: string; scopes: readonly ("read" | "write" | "run" | "admin")[]; state: "live" | "expired" | "revoked"; created_at: string; expires_at: string | null; })[]; next_cursor?: string; };
  };
  list_usage: {
    input: { days?: number; agent?: string; zone?: string; };
    output: { days: readonly ({ day: string; agent: string; runs: number; failed: number; input_tokens: number; output_tokens: number; cost_usd: number; })[]; };
  };
  list_waiting: {
    input: { limit?: number; };
    output: { items: readonly ({ kind: string; at: string; task_id?: string; title?: string; unowned?: boolean; msg_id?: number; from?: string; to?: string; team?: string; type?: string; urgency?: string; summary?: string; signal_id?: number; notice_id?: string; collection?: string; memory_ids?: readonly (number)[]; baton_id?: number; delivery_id?: string; run_id?: string; status?: string; envelope?: string; })[]; more: boolean; };
  };
  memory_add: {
    input: { content?: string; type?: "fact" | "decision" | "preference" | "path" | "task"; topics?: readonly (string)[]; macro_topics?: readonly (string)[]; title?: string; steps?: readonly (string)[]; ref?: string; artifact?: string; machine_id?: string; ephemeral?: boolean; expires_at?: string; collection?: string; signal?: string; };
    output: { memory_id: number; type: string; collection: string; task_id?: string; status?: string; revision: number; created_at: string; expires_at?: string; deduplicated?: boolean; topics_not_added?: readonly (string)[]; similar?: readonly ({ memory_id: number; preview: string; score: number; })[]; signal?: { sent: boolean; signal_id?: number; expires_at?: string; code?: string; }; };
  };
  memory_add_batch: {
    input: { memories: readonly (unknown)[]; };
    output: { results: readonly ({ memory_id: number; type: string; collection: string; task_id?: string; status?: string; revision: number; created_at: string; expires_at?: string; deduplicated?: boolean; topics_not_added?: readonly (string)[]; similar?: readonly ({ memory_id: number; preview: string; score: number; })[]; signal?: { sent: boolean; signal_id?: number; expires_at?: string; code?: string; }; } | { error: string; code: string; fields?: readonly (unknown)[]; })[]; };
  };
  memory_delete: {
    input: { memory_id: number; };
    output: { memory_id: number; deleted: boolean; };
  };
  memory_edit: {
    input: { memory_id: number; content?: string; title?: string; topics?: readonly (string)[]; macro_topics?: readonly (string)[]; type?: "fact" | "decision" | "preference" | "path" | "task"; ref?: string; artifact?: string; machine_id?: string; ephemeral?: boolean; expires_at?: string; toggle?: readonly (number)[]; check?: readonly (number)[]; uncheck?: readonly (number)[]; set_status?: "pending" | "active" | "blocked" | "review" | "done"; output?: string; superseded_by?: number; if_revision?: number; signal?: string; collection?: string; };
    output: { memory_id: number; type: string; preview: string; revision: number; updated_at: string; expires_at?: string; task_id?: string; status?: string; progress?: readonly [number, number] | null; output?: { memory_id: number; }; signal?: { sent: boolean; signal_id?: number; expires_at?: string; code?: string; }; };
  };
  memory_retrieve: {
    input: { memory_ids: readonly (number)[]; };
    output: { memories: readonly ({ memory_id: number; type: string; content: string; title?: string; topics: readonly (string)[]; macro_topics: readonly (string)[]; author: string; collection: string; revision: number; created_at: string; updated_at: string; age: string; expires_at?: string; superseded?: boolean; superseded_by?: number; ref?: string; artifact?: string; machine_id?: string; task_id?: string; status?: string; progress?: readonly [number, number] | null; outputs?: readonly (number)[]; })[]; missing: readonly (number)[]; };
  };
  memory_search: {
    input: { query: string; type_filter?: string; topic?: string; collection?: string; since?: string; limit?: number; deep?: boolean; };
    output: { results: readonly ({ memory_id: number; type: string; preview: string; complete: boolean; score: number; author: string; collection: string; topics: readonly (string)[]; age: string; created_at: string; updated_at: string; superseded?: boolean; matched?: "meaning"; why?: { words: readonly (string)[]; related: readonly (string)[]; around: readonly (string)[]; date: boolean; meaning?: number; }; task_id?: string; status?: string; progress?: readonly [number, number] | null; })[]; ranking: string; note?: string; };
  };
  note_working: {
    input: { session_id?: string; repo_root?: string; branch?: string; task?: string; blocker?: string; next: string; evidence: string; };
    output: { observation_id: number; task_id: number; content: string; superseded_observation_id: number | null; warnings: readonly (string)[]; };
  };
  notification_ack: {
    input: { delivery_ids: readonly (string)[]; };
    output: { acknowledged: readonly (string)[]; already: readonly (string)[]; missing: readonly (string)[]; };
  };
  notify_user: {
    input: { message: string; taskId?: string; };
    output: { notice_id: string; to: string; stored: boolean; delivered: boolean; channels: readonly ("page" | "terminal" | "webhook")[]; };
  };
  openspec_sync_status: {
    input: { repo_root?: string; stale_after_hours?: number; limit?: number; };
    output: { repo_root: string; generated_at: number; stale_after_ms: number; task_count: number; linked_task_count: number; issue_count: number; issues: readonly ({ code: "missing-openspec-change" | "archived-change-open-task" | "merged-pr-cleanup-unchecked" | "unchecked-openspec-checkbox" | "missing-pr-evidence" | "missing-verification-evidence" | "unlinked-openspec-plan" | "stale-openspec-checkbox"; severity: "error" | "warning" | "info"; reason: string; repair_actions: readonly (string)[]; task_id?: number; branch?: string; openspec_slug?: string; openspec_path?: string; file_path?: string; line?: number; checkbox_text?: string; })[]; issues_truncated: boolean; tasks: readonly ({ task_id: number; title: string; branch: string; status: string; updated_at: number; openspec_slug: string; openspec_path: string | null; })[]; tasks_truncated: boolean; };
  };
  pause_runs: {
    input: Record<string, never>;
    output: { paused: boolean; };
  };
  post_task: {
    input: { title: string; description?: string; owner: string; checks?: readonly (string)[]; draft?: boolean; priority?: number; due?: string; blocked_by?: readonly (string)[]; };
    output: { id: string; title: string; description: string; owner: string | null; createdBy: string; status: "draft" | "active" | "done" | "canceled"; marked?: "blocked" | "review"; steps: readonly ({ title: string; details?: string; done: boolean; taskId?: string; })[]; resources: readonly ({ type: "url" | "file"; value: string; label?: string; })[]; threadId?: string; parentTaskId?: string; dispatch: "hub" | "self"; createdAt: string; updatedAt: string; archivedAt?: string; unblocked?: readonly (string)[]; proof?: "unproven" | "older_tree" | "proven"; };
  };
  put_away_mail: {
    input: { from: string; agent?: string; };
    output: { from: string; put_away: number; never_shown: number; left: { blocking: number; needs_reply: number; }; };
  };
  queen_plan_goal: {
    input: { goal_title: string; problem: string; acceptance_criteria: readonly (string)[]; repo_root: string; session_id?: string; affected_files?: readonly (string)[]; ordering_hint?: "wave"; waves?: readonly (Record<string, unknown>)[]; finalizer?: string; dry_run?: boolean; };
    output: { slug?: string; title?: string; problem?: string; acceptance_criteria?: readonly (string)[]; auto_archive?: true; plan_slug?: string; spec_task_id?: number; spec_change_path?: string | null; subtasks: readonly ({ title: string; description: string; file_scope: readonly (string)[]; depends_on: readonly (number)[]; capability_hint: "ui_work" | "api_work" | "test_work" | "infra_work" | "doc_work" | null; } | { subtask_index: number; branch: string; task_id: number; title: string; })[]; waves?: readonly ({ wave_index: number; name: string; subtask_indexes: readonly (number)[]; })[]; claim_instructions?: readonly ({ subtask_index: number; title: string; branch: string; tool: "task_plan_claim_subtask"; arguments: { repo_root: string; plan_slug: string; subtask_index: number; }; ready_when: "now" | "dependencies_completed"; })[]; plan_validation?: { generated_at: string; blocking: boolean; finding_count: number; counts: { error: number; warning: number; info: number; }; findings: readonly ({ code: "ordered_wave_error" | "file_already_claimed" | "parallel_file_scope_overlap" | "module_overlap" | "stale_blocker_exists" | "dirty_worktree_touches_planned_file" | "protected_file_without_strict_claim_policy" | "omx_active_note_conflicts" | "quota_risk_runtime_assigned" | "required_mcp_capability_unavailable"; severity: "error" | "warning" | "info"; message: string; })[]; }; mcp_capability_map: Readonly<Record<string, readonly (string)[]>>; };
  };
  read_notices: {
    input: { notice_ids: readonly (string)[]; };
    output: { marked: number; };
  };
  read_transcript: {
    input: { id: string; after?: number; before?: number; query?: string; whole?: boolean; limit?: number; };
    output: { run_id: string; lines: readonly ({ seq: number; kind: "prompt" | "message" | "text" | "tool" | "result"; author: string; text: string; input?: string; error?: string; cut?: true; at: string; })[]; more: boolean; };
  };
  recall_session: {
    input: { target_session_id: string; current_session_id?: string; around_id?: number; limit?: number; };
    output: { recall_observation_id: number; session: { id: string; ide: string; cwd: string | null; started_at: number; ended_at: number | null; }; observations: readonly ({ id: number; kind: string; ts: number; })[]; };
  };
  remove_check: {
    input: { repo_root?: string; name: string; };
    output: { removed: string; };
  };
  remove_resource: {
    input: { id: string; index: number; value?: string; };
    output: { id: string; title: string; description: string; owner: string | null; createdBy: string; status: "draft" | "active" | "done" | "canceled"; marked?: "blocked" | "review"; steps: readonly ({ title: string; details?: string; done: boolean; taskId?: string; })[]; resources: readonly ({ type: "url" | "file"; value: string; label?: string; })[]; threadId?: string; parentTaskId?: string; dispatch: "hub" | "self"; createdAt: string; updatedAt: string; archivedAt?: string; unblocked?: readonly (string)[]; proof?: "unproven" | "older_tree" | "proven"; };
  };
  rescue_stranded_run: {
    input: { stranded_after_minutes?: number; confirm?: boolean; };
    output: { dry_run: false; scanned: number; stranded: readonly ({ session_id: string; agent: string; repo_root: string | null; branch: string | null; worktree_path: string | null; task_ids: readonly (number)[]; last_activity: number; stale_age_minutes: number; heartbeat: "dead" | "ended"; held_claim_count: number; held_claims: readonly (string)[]; dirty_file_count: number | null; untracked_file_count: number | null; unpushed_commit_count: number | null; saw: string; suggested_action: string; })[]; rescued: readonly ({ session_id: string; agent: string; task_id: number; repo_root: string | null; branch: string | null; relay_observation_id: number | null; inherited_files: readonly (string)[]; released_files: readonly (string)[]; plan_slug?: string; wave_index?: number; blocked_downstream_count: number; blocking_urgency: "blocks_downstream" | "local_claim"; stale_age_minutes: number; message_attention_state: "blocking" | "needs_reply" | "unread" | "none"; saw: string; suggested_action: string; })[]; skipped: readonly ({ session_id: string; task_id: number; reason: string; })[]; released_claim_count: number; audit_observation_ids: readonly (number)[]; next_cursor?: string; budget?: { items_available: number; items_returned: number; collapsed_count: number; estimated_tokens_returned: number; hydrate_with: string; why_collapsed: string | null; }; };
  };
  rescue_stranded_scan: {
    input: { stranded_after_minutes?: number; cursor?: string; };
    output: { dry_run: true; scanned: number; stranded: readonly ({ session_id: string; agent: string; repo_root: string | null; branch: string | null; worktree_path: string | null; task_ids: readonly (number)[]; last_activity: number; stale_age_minutes: number; heartbeat: "dead" | "ended"; held_claim_count: number; held_claims: readonly (string)[]; dirty_file_count: number | null; untracked_file_count: number | null; unpushed_commit_count: number | null; saw: string; suggested_action: string; })[]; rescued: readonly ({ session_id: string; agent: string; task_id: number; repo_root: string | null; branch: string | null; relay_observation_id: number | null; inherited_files: readonly (string)[]; released_files: readonly (string)[]; plan_slug?: string; wave_index?: number; blocked_downstream_count: number; blocking_urgency: "blocks_downstream" | "local_claim"; stale_age_minutes: number; message_attention_state: "blocking" | "needs_reply" | "unread" | "none"; saw: string; suggested_action: string; })[]; skipped: readonly ({ session_id: string; task_id: number; reason: string; })[]; released_claim_count: number; audit_observation_ids: readonly (number)[]; next_cursor?: string; budget?: { items_available: number; items_returned: number; collapsed_count: number; estimated_tokens_returned: number; hydrate_with: string; why_collapsed: string | null; }; };
  };
  resume_runs: {
    input: Record<string, never>;
    output: { paused: boolean; was_paused: boolean; };
  };
  revoke_token: {
    input: { id: string; };
    output: { id: string; revoked: boolean; };
  };
  run_task: {
    input: { id: string; };
    output: { ok: true; note?: string; };
  };
  savings_report: {
    input: { since_ms?: number; hours?: number; operation?: string; input_usd_per_1m?: number; output_usd_per_1m?: number; };
    output: { live: { note: string; window: { since: number; until: number; hours: number; }; cost_basis: { input_usd_per_1m_tokens: number; output_usd_per_1m_tokens: number; configured: boolean; }; totals: { operation: string; calls: number; ok_count: number; error_count: number; error_reasons: readonly ({ error_code: string; error_message: string | null; count: number; last_ts: number; })[]; input_tokens: number; output_tokens: number; total_tokens: number; total_cost_usd: number; avg_cost_usd: number; avg_input_tokens: number; avg_output_tokens: number; total_duration_ms: number; avg_duration_ms: number; last_ts: number; }; operations: readonly ({ operation: string; calls: number; ok_count: number; error_count: number; error_reasons: readonly ({ error_code: string; error_message: string | null; count: number; last_ts: number; })[]; input_tokens: number; output_tokens: number; total_tokens: number; total_cost_usd: number; avg_cost_usd: number; avg_input_tokens: number; avg_output_tokens: number; total_duration_ms: number; avg_duration_ms: number; last_ts: number; })[]; }; reference: { kind: "static_per_session_model"; note: string; rows: readonly ({ operation: string; frequency_per_session: number; baseline_tokens: number; colony_tokens: number; savings_pct: number; rationale: string; })[]; totals: { baseline_tokens: number; colony_tokens: number; savings_pct: number; }; }; };
  };
  search: {
    input: { query: string; limit?: number; };
    output: { items: readonly ({ id: number; session_id: string | null; kind: string; snippet: string; score: number; ts: number; task_id: number | null; matched?: "meaning"; })[]; next_cursor?: string; budget?: { items_available: number; items_returned: number; collapsed_count: number; estimated_tokens_returned: number; hydrate_with: string; why_collapsed: string | null; }; };
  };
  search_transcripts: {
    input: { query: string; limit?: number; };
    output: { found: readonly ({ run_id: string; agent: string; task_id: string | null; title: string | null; seq: number; text: string; at: string; })[]; };
  };
  session_states: {
    input: { agent?: string; gone?: boolean; minutes?: number; limit?: number; cursor?: string; };
    output: { sessions: readonly ({ session: string; agent: string; client: string | null; state: "working" | "waiting_permission" | "waiting_answer" | "idle" | "limited" | "gone" | "unknown"; since: string | null; waits_for?: string; limited_until?: string; cwd: string | null; repo_root: string | null; branch: string | null; started_at: string; last_seen_at: string; minutes?: readonly ({ at: string; calls: number; edits: number; actions: number; input_tokens: number | null; output_tokens: number | null; })[]; })[]; next_cursor?: string; };
  };
  set_check: {
    input: { repo_root?: string; name: string; command: readonly (string)[]; on_paths?: readonly (string)[]; time_limit_seconds?: number; env?: Readonly<Record<string, string>>; required?: boolean; unproven?: "refuse" | "accept"; };
    output: { repo_root: string; name: string; command: readonly (string)[]; on_paths: readonly (string)[]; time_limit_seconds: number; env: readonly (string)[]; required: boolean; unproven: "refuse" | "accept"; added_by: string; added_at: string; };
  };
  signal: {
    input: { action: "send" | "check" | "ack"; to?: string; memory_ids?: readonly (number)[]; collection?: string; expires_hours?: number; signal_ids?: readonly (number)[]; limit?: number; cursor?: string; };
    output: { action: "send" | "check" | "ack"; signal_id?: number; to?: string; expires_at?: string; signals?: readonly ({ signal_id: number; from: string; collection: string; memory_ids: readonly (number)[]; created_at: string; expires_at: string; })[]; next_cursor?: string; acknowledged?: readonly (number)[]; already?: readonly (number)[]; missing?: readonly (number)[]; };
  };
  snooze_item: {
    input: { id: string; minutes?: number; };
    output: { id: string; until: string; };
  };
  spec_archive: {
    input: { repo_root?: string; slug: string; session_id?: string; agent?: string; strategy?: "three_way" | "refuse_on_conflict" | "last_writer_wins"; };
    output: { status: "archived"; archived_path: string; merged_root_hash: string; conflicts: readonly ({ target: string; op: "add" | "modify" | "remove"; reason: "root_modified_since_base" | "delta_removes_cited_row" | "unknown_target" | "row_exists"; base: readonly (string)[] | null; root: readonly (string)[] | null; wanted: readonly (string)[] | null; })[]; applied: number; };
  };
  spec_build_context: {
    input: { repo_root?: string; task_id: string; };
    output: { cited_ids: readonly (string)[]; always_invariants: readonly (string)[]; rendered: string; };
  };
  spec_build_record_failure: {
    input: { repo_root?: string; slug: string; session_id?: string; agent?: string; test_id: string; error: string; stack?: string; error_summary: string; promote_after?: number; };
    output: { action: "logged" | "promoted" | "duplicate"; signature_hash: string; match_count: number; proposal_id: number | null; };
  };
  spec_change_add_delta: {
    input: { repo_root?: string; slug: string; session_id?: string; op: "add" | "modify" | "remove"; target: string; row_cells?: readonly (string)[]; };
    output: { delta_count: number; };
  };
  spec_change_open: {
    input: { repo_root?: string; slug: string; session_id?: string; agent?: string; proposal?: string; };
    output: { task_id: number; path: string; base_root_hash: string; already_open: boolean; };
  };
  spec_read: {
    input: { repo_root?: string; sections?: readonly ("G" | "C" | "I" | "V" | "T" | "B")[]; };
    output: { rootHash: string; sections: Readonly<Record<string, { body: string; row_count: number | null; truncated?: true; }>>; alwaysInvariants: readonly (string)[]; };
  };
  startup_panel: {
    input: { session_id?: string; agent?: string; repo_root?: string; branch?: string; ready_limit?: number; cursor?: string; };
    output: { session_id: string; agent: string; repo_root: string | null; branch: string | null; active_task: { id: number; title: string; status: "open" | "completed" | "archived"; repo_root: string | null; branch: string | null; } | null; ready_task: { kind: "plan_subtask" | "quota_relay" | "task"; task_id: number; title: string; next_tool: string; next_args: Record<string, unknown>; next_args_missing?: readonly (string)[]; } | null; active_queen_plan: { plan_slug: string; title: string; next_available_count: number; } | null; inbox_count: number; blocking_items: readonly ({ kind: "message" | "handoff" | "relay" | "wake" | "runtime_warning"; id: number | null; task_id: number | null; summary: string; from_agent?: string; content?: string; next_tool: string; next_args: Record<string, unknown>; })[]; claimed_files: readonly (string)[]; blocker: string | null; next: string | null; evidence: string | null; warnings: readonly ({ kind: "attention" | "quota" | "stale" | "runtime" | "repo"; severity: "info" | "warning" | "critical"; message: string; next_tool?: string; next_args?: Record<string, unknown>; })[]; recommended_next_tool: string | null; recommended_next_args: Record<string, unknown> | null; next_args_missing?: readonly (string)[]; copy_paste_next_mcp_calls: readonly (string)[]; next_cursor?: string; budget?: { items_available: number; items_returned: number; collapsed_count: number; estimated_tokens_returned: number; hydrate_with: string; why_collapsed: string | null; }; };
  };
  stop_run: {
    input: { id: string; };
    output: { run_id: string; stopped: boolean; status: "running" | "ok" | "failed" | "canceled" | "lost"; };
  };
  task_accept_handoff: {
    input: { handoff_observation_id: number; session_id?: string; agent?: string; task_id?: number; };
    output: { status: "accepted"; };
  };
  task_accept_relay: {
    input: { relay_observation_id: number; session_id?: string; agent?: string; task_id?: number; };
    output: { status: "accepted"; };
  };
  task_autopilot_tick: {
    input: { session_id?: string; agent?: string; repo_root?: string; stalled_lane_limit?: number; };
    output: { generated_at: number; decision: "accept_handoff" | "accept_quota_relay" | "reply_blocking_message" | "claim_ready" | "continue_current" | "no_op"; reason: string; next_tool: string | null; next_args: Record<string, unknown> | null; next_args_missing?: readonly (string)[]; next_action: string; suggested_wake_seconds: number; signals: { pending_handoff_count: number; quota_pending_claim_count: number; unread_message_count: number; blocking_message_count: number; ready_subtask_count: number; stalled_lane_count: number; dead_heartbeat_lane_count: number; actionable_stalled_lane_count: number; }; };
  };
  task_claim_file: {
    input: { task_id: number; session_id?: string; agent?: string; file_path: string; note?: string; };
    output: { observation_id: number; file_path: string; claim_status: "claimed" | "refreshed_same_session" | "superseded_inactive_owner"; claim_task_id: number; warning: string | null; live_file_contentions: readonly ({ task_id: number; file_path: string; by_session_id: string; agent: string; claimed_at: number; state: "active" | "handoff_pending" | "weak_expired"; age_minutes: number; age_class: "fresh" | "stale" | "expired/weak"; ownership_strength: "strong" | "weak"; })[]; overlap: "none" | "same_session" | "strong_active" | "weak_stale"; previous_claim: { task_id: number; file_path: string; by_session_id: string; agent: string; claimed_at: number; state: "active" | "handoff_pending" | "weak_expired"; age_minutes: number; age_class: "fresh" | "stale" | "expired/weak"; ownership_strength: "strong" | "weak"; } | null; conflict_predictions: readonly ({ by_session_id: string; agent: string; verdict: "clean" | "conflict" | "same_worktree" | "unknown"; base: string | null; own_lines: readonly (string)[]; their_lines: readonly (string)[]; conflict_lines: readonly (string)[]; })[]; };
  };
  task_claim_quota_accept: {
    input: { task_id: number; session_id?: string; handoff_observation_id?: number; file_path?: string; agent?: string; };
    output: { status: "accepted"; task_id: number; handoff_observation_id: number; baton_kind: "handoff" | "relay"; accepted_by_session_id: string; accepted_files: readonly (string)[]; previous_session_ids: readonly (string)[]; audit_observation_id: number; };
  };
  task_claim_quota_decline: {
    input: { task_id: number; session_id?: string; handoff_observation_id?: number; file_path?: string; reason?: string; };
    output: { status: "declined"; task_id: number; handoff_observation_id: number; baton_kind: "handoff" | "relay"; declined_files: readonly (string)[]; still_visible: true; audit_observation_id: number; };
  };
  task_claim_quota_release_expired: {
    input: { task_id: number; session_id?: string; handoff_observation_id?: number; file_path?: string; };
    output: { status: "released_expired"; task_id: number; released_claims: readonly ({ file_path: string; previous_session_id: string; handoff_observation_id: number | null; state: "weak_expired"; })[]; audit_observation_ids: readonly (number)[]; };
  };
  task_decline_handoff: {
    input: { handoff_observation_id: number; session_id?: string; agent?: string; task_id?: number; reason?: string; };
    output: { status: "cancelled"; };
  };
  task_decline_relay: {
    input: { relay_observation_id: number; session_id?: string; agent?: string; task_id?: number; reason?: string; };
    output: { status: "cancelled"; };
  };
  task_drift_check: {
    input: { session_id?: string; task_id: number; window_minutes?: number; limit?: number; cursor?: string; };
    output: { generated_at: number; task_id: number; session_id: string; window_minutes: number; claimed_files: readonly (string)[]; edited_files: readonly (string)[]; edits_without_claim: readonly (string)[]; claims_without_edits: readonly (string)[]; drift_score: number; recommendation: string; next_tool: "task_claim_file" | null; next_args: readonly ({ session_id: string; task_id: number; file_path: string; })[] | null; next_cursor?: string; budget?: { items_available: number; items_returned: number; collapsed_count: number; estimated_tokens_returned: number; hydrate_with: string; why_collapsed: string | null; }; };
  };
  task_feed: {
    input: { since?: string; status?: "pending" | "active" | "blocked" | "review" | "done" | "canceled"; topic?: string; collection?: string; limit?: number; cursor?: string; };
    output: { tasks: readonly ({ memory_id: number; task_id: string; preview: string; progress: readonly [number, number] | null; status: "pending" | "active" | "blocked" | "review" | "done" | "canceled"; topics: readonly (string)[]; collection?: string; owner?: string; blocked_by?: readonly (string)[]; updated_at: string; })[]; next_cursor?: string; };
  };
  task_foraging_report: {
    input: { repo_root: string; branch: string; };
    output: { pending: readonly ({ id: number; summary: string; strength: number; reinforcement_count: number; rationale: string; touches_files: readonly (string)[]; proposed_by: string; proposed_at: number; signal_metadata: { agent_types: readonly (string)[]; last_reinforced_at: number; half_life_minutes: number; promotion_threshold: number; noise_floor: number; }; })[]; promoted: readonly ({ id: number; summary: string; strength: number; reinforcement_count: number; task_id: number; promoted_at: number; })[]; pending_truncated?: number; promoted_truncated?: true; };
  };
  task_hand_off: {
    input: { task_id: number; session_id?: string; agent?: string; to_agent: string; to_session_id?: string; summary: string; next_steps?: readonly (string)[]; blockers?: readonly (string)[]; released_files?: readonly (string)[]; transferred_files?: readonly (string)[]; expires_in_minutes?: number; };
    output: { handoff_observation_id: number; status: "pending"; };
  };
  task_link: {
    input: { task_id: number; other_task_id: number; session_id?: string; note?: string; };
    output: { low_id: number; high_id: number; created_at: number; created_by: string; note: string | null; };
  };
  task_links: {
    input: { task_id: number; };
    output: { items: readonly ({ task_id: number; linked_at: number; linked_by: string; note: string | null; })[]; next_cursor?: string; budget?: { items_available: number; items_returned: number; collapsed_count: number; estimated_tokens_returned: number; hydrate_with: string; why_collapsed: string | null; }; };
  };
  task_list: {
    input: { limit?: number; session_id?: string; };
    output: { tasks: readonly ({ id: number; title: string; repo_root: string | null; branch: string | null; status: "open" | "completed" | "archived"; created_by: string; created_at: number; updated_at: number; })[]; hint: string; coordination_warning?: string; next_tool: "task_ready_for_agent"; budget?: { items_available: number; items_returned: number; collapsed_count: number; estimated_tokens_returned: number; hydrate_with: string; why_collapsed: string | null; }; };
  };
  task_message: {
    input: { task_id: number; session_id?: string; agent?: string; to_agent?: string; to_session_id?: string; content: string; urgency?: "fyi" | "needs_reply" | "blocking"; reply_to?: number; expires_in_minutes?: number; };
    output: { message_observation_id: number; status: "unread"; };
  };
  task_message_claim: {
    input: { message_observation_id: number; session_id?: string; task_id?: number; agent?: string; };
    output: { status: "claimed"; claimed_by_session_id: string; claimed_by_agent: string; claimed_at: number; };
  };
  task_message_mark_read: {
    input: { message_observation_id: number; session_id?: string; task_id?: number; };
    output: { status: "read" | "replied"; message?: { id: number; from_agent: string; urgency: "fyi" | "needs_reply" | "blocking"; content: string; reply_tool?: string; reply_args?: { task_id: number; session_id: string; agent: string; to_agent: string; to_session_id?: string; reply_to: number; urgency: "fyi"; content: string; }; next_args_missing?: readonly (string)[]; }; };
  };
  task_message_retract: {
    input: { message_observation_id: number; session_id?: string; task_id?: number; reason?: string; };
    output: { status: "retracted"; };
  };
  task_messages: {
    input: { session_id?: string; agent?: string; since_ts?: number; task_ids?: readonly (number)[]; unread_only?: boolean; limit?: number; cursor?: string; };
    output: { items: readonly ({ id: number; task_id: number; ts: number; from_session_id: string | null; from_agent: string; to_agent: string; to_session_id: string | null; urgency: "fyi" | "needs_reply" | "blocking"; status: "unread" | "read" | "replied" | "expired" | "retracted"; reply_to: number | null; preview: string; expires_at: number | null; is_claimable_broadcast: boolean; claimed_by_session_id: string | null; claimed_by_agent: string | null; reply_tool: string; suggested_reply_args: { task_id: number; session_id: string; agent: string; to_agent: string; to_session_id?: string; reply_to: number; urgency: "fyi"; content: string; }; next_args_missing: readonly (string)[]; mark_read_tool: string; mark_read_args: { message_observation_id: number; session_id: string; }; next_action?: string; })[]; next_cursor?: string; budget?: { items_available: number; items_returned: number; collapsed_count: number; estimated_tokens_returned: number; hydrate_with: string; why_collapsed: string | null; }; };
  };
  task_note_working: {
    input: { session_id?: string; content: string; repo_root?: string; branch?: string; task_id?: number; candidate_limit?: number; pointer?: { branch?: string; task?: string; blocker?: string; next?: string; evidence?: string; }; allow_omx_notepad_fallback?: boolean; };
    output: { observation_id: number | null; id: number | null; task_id: number | null; status?: "omx_notepad_fallback"; omx_notepad_pointer: { status: "skipped" | "written" | "unavailable"; path?: string; reason?: string; }; };
  };
  task_plan_claim_subtask: {
    input: { plan_slug: string; subtask_index: number; session_id?: string; agent?: string; repo_root?: string; file_scope?: readonly (string)[]; };
    output: { task_id: number; branch: string; file_scope: readonly (string)[]; title: string; description: string; problem: string; acceptance_criteria: readonly (string)[]; rest_with?: { tool: string; args: Record<string, unknown>; codex_mcp_call: string; }; };
  };
  task_plan_complete_subtask: {
    input: { plan_slug: string; subtask_index: number; session_id?: string; agent?: string; summary: string; repo_root?: string; };
    output: { status: "completed" | "checking"; auto_archive: { status: "archived" | "blocked" | "error" | "skipped"; reason?: string; archived_path?: string; merged_root_hash?: string; applied?: number; conflicts?: readonly ({ target: string; op: "add" | "modify" | "remove"; reason: "root_modified_since_base" | "delta_removes_cited_row" | "unknown_target" | "row_exists"; base: readonly (string)[] | null; root: readonly (string)[] | null; wanted: readonly (string)[] | null; })[]; }; checking?: { task: string; checks: readonly (string)[]; }; spec_row?: { status: "done" | "skipped"; reason?: string; }; };
  };
  task_plan_list: {
    input: { repo_root?: string; only_with_available_subtasks?: boolean; capability_match?: "ui_work" | "api_work" | "test_work" | "infra_work" | "doc_work"; limit?: number; detail?: "compact" | "full"; cursor?: string; };
    output: { items: readonly ({ plan_slug: string; repo_root: string; spec_task_id: number; registry_status: "registered" | "subtask-only"; archived: boolean; title: string; created_at: number; subtask_counts: { available: number; claimed: number; completed: number; blocked: number; }; waves: readonly ({ wave_index: number; name: string; total: number; completed: number; claimed: number; })[]; critical_path: readonly (number)[]; subtasks: readonly ({ subtask_index: number; task_id: number; title: string; status: "available" | "claimed" | "completed" | "blocked" | "canceled"; depends_on: readonly (number)[]; wave_index: number; wave_name: string; blocked_by_count: number; blocked_by: readonly (number | null)[]; file_scope: readonly (string)[]; capability_hint: "ui_work" | "api_work" | "test_work" | "infra_work" | "doc_work" | null; claimed_by_session_id: string | null; claimed_by_agent: string | null; description?: string; branch?: string; claimed_at?: number | null; completed_at?: number | null; spec_row_id?: string | null; parent_plan_slug?: string; parent_plan_title?: string; parent_spec_task_id?: number; })[]; next_available: readonly ({ subtask_index: number; task_id: number; title: string; status: "available" | "claimed" | "completed" | "blocked" | "canceled"; depends_on: readonly (number)[]; wave_index: number; wave_name: string; blocked_by_count: number; blocked_by: readonly (number | null)[]; file_scope: readonly (string)[]; capability_hint: "ui_work" | "api_work" | "test_work" | "infra_work" | "doc_work" | null; claimed_by_session_id: string | null; claimed_by_agent: string | null; description?: string; branch?: string; claimed_at?: number | null; completed_at?: number | null; spec_row_id?: string | null; parent_plan_slug?: string; parent_plan_title?: string; parent_spec_task_id?: number; })[]; subtasks_truncated?: boolean; })[]; next_cursor?: string; budget?: { items_available: number; items_returned: number; collapsed_count: number; estimated_tokens_returned: number; hydrate_with: string; why_collapsed: string | null; }; };
  };
  task_plan_publish: {
    input: { repo_root: string; slug: string; session_id?: string; agent?: string; title: string; problem: string; acceptance_criteria: readonly (string)[]; subtasks: readonly ({ title: string; description: string; file_scope: readonly (string)[]; depends_on?: readonly (number)[]; spec_row_id?: string; capability_hint?: "ui_work" | "api_work" | "test_work" | "infra_work" | "doc_work"; })[]; waves?: readonly (Record<string, unknown>)[]; ordering_hints?: Record<string, unknown>; auto_archive?: boolean; };
    output: { plan_slug: string; spec_task_id: number; spec_change_path: string | null; subtasks: readonly ({ subtask_index: number; branch: string; task_id: number; title: string; })[]; waves: readonly ({ wave_index: number; name: string; subtask_indexes: readonly (number)[]; })[]; claim_instructions: readonly ({ subtask_index: number; title: string; branch: string; tool: "task_plan_claim_subtask"; arguments: { repo_root: string; plan_slug: string; subtask_index: number; }; ready_when: "now" | "dependencies_completed"; })[]; plan_validation: { generated_at: string; blocking: boolean; finding_count: number; counts: { error: number; warning: number; info: number; }; findings: readonly ({ code: "ordered_wave_error" | "file_already_claimed" | "parallel_file_scope_overlap" | "module_overlap" | "stale_blocker_exists" | "dirty_worktree_touches_planned_file" | "protected_file_without_strict_claim_policy" | "omx_active_note_conflicts" | "quota_risk_runtime_assigned" | "required_mcp_capability_unavailable"; severity: "error" | "warning" | "info"; message: string; })[]; }; };
  };
  task_plan_status_for_spec_row: {
    input: { repo_root: string; spec_row_id: string; };
    output: { spec_row_id: string; status: "available" | "claimed" | "completed" | "blocked" | "canceled" | null; plan_slug?: string; subtask_index?: number; task_id?: number; branch?: string; claimed_by_session_id?: string | null; claimed_by_agent?: string | null; binding: { plan_slug: string; subtask_index: number; task_id: number; branch: string; claimed_by_session_id: string | null; claimed_by_agent: string | null; spec_row_id: string; status: "available" | "claimed" | "completed" | "blocked" | "canceled"; file_scope: readonly (string)[]; } | null; };
  };
  task_plan_validate: {
    input: { repo_root: string; subtasks: readonly ({ title: string; description: string; file_scope: readonly (string)[]; depends_on?: readonly (number)[]; spec_row_id?: string; capability_hint?: "ui_work" | "api_work" | "test_work" | "infra_work" | "doc_work"; })[]; };
    output: { pairwise_overlaps: readonly ({ a: number; b: number; shared: readonly (string)[]; })[]; live_claim_collisions: readonly ({ subtask_index: number; file_path: string; holder_session_id: string; holder_task_id: number; holder_branch: string | null; claimed_at: number; })[]; module_warnings: readonly ({ a: number; b: number; shared_modules: readonly (string)[]; })[]; ordered_wave_errors: readonly ({ code: string; message: string; subtasks: readonly (number)[]; shared?: readonly (string)[]; })[]; summary: { generated_at: string; blocking: boolean; finding_count: number; counts: { error: number; warning: number; info: number; }; findings: readonly ({ code: "ordered_wave_error" | "file_already_claimed" | "parallel_file_scope_overlap" | "module_overlap" | "stale_blocker_exists" | "dirty_worktree_touches_planned_file" | "protected_file_without_strict_claim_policy" | "omx_active_note_conflicts" | "quota_risk_runtime_assigned" | "required_mcp_capability_unavailable"; severity: "error" | "warning" | "info"; message: string; })[]; }; partition_clean: boolean; };
  };
  task_post: {
    input: { task_id: number; session_id?: string; kind: "question" | "answer" | "decision" | "blocker" | "note" | "failed_approach" | "blocked_path" | "conflict_warning" | "reverted_solution"; content: string; reply_to?: number; };
    output: { id: number; hint: string; route_to_task_message?: true; misrouted_directed_coordination?: true; replacement_tool?: "task_message"; suggested_tool?: "task_message"; suggested_call?: string; suggested_args?: { task_id: number; session_id: string; agent: string; to_agent: string; urgency: "needs_reply"; content: string; }; recommendation?: { tool: "task_propose"; message: string; suggested_fields: { repo_root?: string; branch?: string; summary: string; rationale: string; touches_files: readonly (string)[]; }; next_args_missing?: readonly (string)[]; }; };
  };
  task_propose: {
    input: { repo_root: string; branch: string; summary: string; rationale: string; touches_files?: readonly (string)[]; session_id?: string; };
    output: { proposal_id: number; strength: number; promotion_threshold: number; repo_warning?: string; };
  };
  task_ready_for_agent: {
    input: { session_id?: string; agent?: string; repo_root?: string; limit?: number; auto_claim?: boolean; include_capability_map?: boolean; };
    output: { ready: readonly ({ priority: number; dialect: "plans" | "handoffs" | "board" | "tasks"; task_id: number; title?: string; reason?: "continue_current_task" | "urgent_override" | "ready_high_score"; plan_slug?: string; subtask_index?: number; wave_index?: number; wave_name?: string; blocked_by_count?: number; capability_hint?: "ui_work" | "api_work" | "test_work" | "infra_work" | "doc_work" | null; file_scope?: readonly (string)[]; fit_score?: number; reasoning?: string; assigned_agent?: string; routing_reason?: string; negative_warnings?: readonly ({ id: number; session_id: string | null; kind: string; snippet: string; preview: string; ts: number; task_id: number; })[]; kind?: "quota_relay_ready"; old_owner?: Record<string, unknown>; old_session_id?: string | null; repo_root?: string | null; branch?: string | null; task_active?: boolean; files?: readonly (string)[]; file_count?: number; active_files?: readonly (string)[]; active_file_count?: number; evidence?: string; next?: string; age?: { milliseconds: number; minutes: number; }; expires_at?: number | null; has_active_files?: boolean; blocks_downstream?: boolean; quota_observation_id?: number; quota_observation_kind?: string; next_tool?: string; next_action_reason?: string; claim_args?: Record<string, unknown>; codex_mcp_call?: string; })[]; total_available: number; ready_scope_overlap_warnings: readonly ({ code: "ready_scope_overlap"; severity: "warning"; repo_root: string; file_path: string; subtasks: readonly ({ plan_slug: string; subtask_index: number; title: string; })[]; message: string; })[]; next_action: string; next_tool?: string; claim_required?: boolean; plan_slug?: string; subtask_index?: number; reason?: "continue_current_task" | "urgent_override" | "ready_high_score"; assigned_agent?: string; routing_reason?: string; next_action_reason?: string; claim_args?: Record<string, unknown>; codex_mcp_call?: string; next_args?: Record<string, unknown>; next_args_missing?: readonly (string)[]; auto_claimed?: { ok: boolean; code?: string; error?: string; plan_slug?: string; subtask_index?: number; task_id?: number; branch?: string; file_scope?: readonly (string)[]; title?: string; description?: string; problem?: string; acceptance_criteria?: readonly (string)[]; rest_with?: { tool: string; args: Record<string, unknown>; codex_mcp_call: string; }; }; empty_state?: string; repo_warning?: string; elsewhere_available?: number; mcp_capability_map?: Readonly<Record<string, readonly (string)[]>>; };
  };
  task_reinforce: {
    input: { proposal_id: number; session_id?: string; kind?: "explicit" | "rediscovered" | "adjacent"; };
    output: { proposal_id: number; strength: number; promoted: boolean; task_id: number | null; };
  };
  task_relay: {
    input: { task_id: number; session_id?: string; agent?: string; reason: "quota" | "rate-limit" | "turn-cap" | "manual" | "unspecified"; one_line: string; base_branch: string; to_agent?: string; to_session_id?: string; fetch_files_at?: string; expires_in_minutes?: number; };
    output: { relay_observation_id: number; status: "pending"; };
  };
  task_suggest_approach: {
    input: { query: string; repo_root?: string; current_task_id?: number; limit?: number; };
    output: { similar_tasks: readonly ({ task_id: number; similarity: number; branch: string | null; repo_root: string | null; status: "open" | "completed" | "archived" | "abandoned"; observation_count: number; })[]; first_files_likely_claimed: readonly ({ file_path: string; appears_in_count: number; confidence: number; })[]; patterns_to_watch: readonly ({ description: string; seen_in_task_id: number; kind: string; })[]; resolution_hints: { median_elapsed_minutes: number; median_handoff_count: number; median_subtask_count: number; completed_sample_size: number; } | null; insufficient_data_reason: string | null; similarity_basis: "full_text" | "full_text_and_embeddings"; note?: string; budget: { items_available: number; items_returned: number; collapsed_count: number; estimated_tokens_returned: number; hydrate_with: string; why_collapsed: string | null; }; };
  };
  task_timeline: {
    input: { task_id: number; limit?: number; };
    output: { items: readonly ({ id: number; kind: string; session_id: string | null; ts: number; reply_to: number | null; plan_slug?: string; subtask_index?: number; wave_index?: number; wave_name?: string; depends_on?: readonly (number)[]; blocked_by?: readonly (number | null)[]; })[]; next_cursor?: string; budget?: { items_available: number; items_returned: number; collapsed_count: number; estimated_tokens_returned: number; hydrate_with: string; why_collapsed: string | null; }; };
  };
  task_unlink: {
    input: { task_id: number; other_task_id: number; };
    output: { removed: boolean; };
  };
  task_updates_since: {
    input: { task_id: number; session_id?: string; since_ts: number; limit?: number; };
    output: { items: readonly ({ id: number; kind: string; session_id: string | null; ts: number; })[]; next_cursor?: string; budget?: { items_available: number; items_returned: number; collapsed_count: number; estimated_tokens_returned: number; hydrate_with: string; why_collapsed: string | null; }; };
  };
  thread_read: {
    input: { id: string; threadId?: string; limit?: number; cursor?: string; };
    output: { threadId: string; taskId: string; agentId: string; channel: string; entries: readonly ({ seq: number; type: string; role?: string; author: string; text?: string; payload?: Record<string, unknown>; timestamp: string; })[]; next_cursor?: string; };
  };
  thread_reply: {
    input: { id: string; message: string; };
    output: { threadId: string; taskId: string; seq: number; role: "user" | "assistant"; };
  };
  timeline: {
    input: { session_id: string; around_id?: number; limit?: number; };
    output: { items: readonly ({ id: number; kind: string; ts: number; })[]; next_cursor?: string; budget?: { items_available: number; items_returned: number; collapsed_count: number; estimated_tokens_returned: number; hydrate_with: string; why_collapsed: string | null; }; };
  };
  tools_call: {
    input: { name: string; arguments?: Record<string, unknown>; };
    output: Record<string, unknown>;
  };
  tools_search: {
    input: { query: string; limit?: number; };
    output: { tools: readonly ({ name: string; toolset: string; summary: string; input: Record<string, unknown>; })[]; };
  };
  update_step: {
    input: { id: string; index: number; title?: string; details?: string; done?: boolean; };
    output: { id: string; title: string; description: string; owner: string | null; createdBy: string; status: "draft" | "active" | "done" | "canceled"; marked?: "blocked" | "review"; steps: readonly ({ title: string; details?: string; done: boolean; taskId?: string; })[]; resources: readonly ({ type: "url" | "file"; value: string; label?: string; })[]; threadId?: string; parentTaskId?: string; dispatch: "hub" | "self"; createdAt: string; updatedAt: string; archivedAt?: string; unblocked?: readonly (string)[]; proof?: "unproven" | "older_tree" | "proven"; };
  };
  update_steps: {
    input: { id: string; steps: readonly ({ title: string; details?: string; done?: boolean; })[]; if_revision?: number; };
    output: { id: string; title: string; description: string; owner: string | null; createdBy: string; status: "draft" | "active" | "done" | "canceled"; marked?: "blocked" | "review"; steps: readonly ({ title: string; details?: string; done: boolean; taskId?: string; })[]; resources: readonly ({ type: "url" | "file"; value: string; label?: string; })[]; threadId?: string; parentTaskId?: string; dispatch: "hub" | "self"; createdAt: string; updatedAt: string; archivedAt?: string; unblocked?: readonly (string)[]; proof?: "unproven" | "older_tree" | "proven"; };
  };
  update_task: {
    input: { id: string; title?: string; description?: string; status?: "draft" | "active" | "done" | "canceled"; owner?: string; dispatch?: "hub" | "self"; };
    output: { id: string; title: string; description: string; owner: string | null; createdBy: string; status: "draft" | "active" | "done" | "canceled"; marked?: "blocked" | "review"; steps: readonly ({ title: string; details?: string; done: boolean; taskId?: string; })[]; resources: readonly ({ type: "url" | "file"; value: string; label?: string; })[]; threadId?: string; parentTaskId?: string; dispatch: "hub" | "self"; createdAt: string; updatedAt: string; archivedAt?: string; unblocked?: readonly (string)[]; proof?: "unproven" | "older_tree" | "proven"; canceledIds?: readonly (string)[]; checking?: { task: string; checks: readonly (string)[]; }; };
  };
  wait: {
    input: { timeout_seconds?: number; };
    output: { items: readonly ({ kind: string; at: string; task_id?: string; title?: string; unowned?: boolean; msg_id?: number; from?: string; to?: string; team?: string; type?: string; urgency?: string; summary?: string; signal_id?: number; notice_id?: string; collection?: string; memory_ids?: readonly (number)[]; baton_id?: number; delivery_id?: string; run_id?: string; status?: string; envelope?: string; })[]; timed_out: boolean; };
  };
}
