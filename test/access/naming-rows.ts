/** How to make a tool name somebody who may not see a private task, and the expected answer. */
export interface NamingRow {
  /** The caller: the member, who names the stranger, or the stranger, who names something of the member. */
  readonly by: 'member' | 'stranger';
  readonly input: (target: NamingTarget) => object;
  /** The code of the refusal; absent if the name is accepted, since it reveals nothing private. */
  readonly refused?: string;
}

interface NamingTarget {
  /** A task of the private team, owned by the member, with a step. */
  readonly taskId: string;
  readonly memoryId: number;
  /** A task in the workspace that belongs to the stranger. */
  readonly strangerTaskId: string;
}

const STRANGER = 'stranger';
const TEAM = 'Canary 9b27c4';
const COLLECTION = 'canary-9b27c4';

/** Acts under a team name that is not the caller's. */
const alias = (input: (target: NamingTarget) => object): NamingRow => ({
  by: 'member',
  input: (target) => ({ ...input(target), as: 'Boss' }),
  refused: 'NOT_YOUR_SESSION',
});

/** The stranger claims to be the member. */
const another = (input: (target: NamingTarget) => object): NamingRow => ({
  by: 'stranger',
  input: (target) => ({ ...input(target), agent: 'member' }),
  refused: 'NOT_YOUR_SESSION',
});

const relayed = { reason: 'manual', one_line: 'x', base_branch: 'main' };

/** A list filtered by agent: the stranger asks for the entries of the member. */
const filter = (field: string): NamingRow => ({ by: 'stranger', input: () => ({ [field]: 'member' }) });

/**
 * One row per field that names an owner, a member, a recipient, a parent task or a blocking task. A field without a
 * row fails the test: consider what the agent that is named there gets to see.
 */
export const namingRows: Readonly<Record<string, NamingRow>> = {
  'agent_upsert_profile.agent': another(() => ({})),
  'agent_get_profile.agent': filter('agent'),
  'create_task.owner': { by: 'member', input: () => ({ title: 'For all', owner: STRANGER }) },
  'add_task.owner': { by: 'member', input: () => ({ title: 'For all', owner: STRANGER, steps: [] }) },
  'add_task.blocked_by': {
    by: 'stranger',
    input: ({ taskId }) => ({ title: 'After it', blocked_by: [taskId] }),
    refused: 'TASK_NOT_FOUND',
  },
  'list_board.owner': filter('owner'),
  'post_task.owner': { by: 'member', input: () => ({ title: 'For all', owner: STRANGER }) },
  'post_task.blocked_by': {
    by: 'stranger',
    input: ({ taskId }) => ({ title: 'After it', owner: STRANGER, blocked_by: [taskId] }),
    refused: 'TASK_NOT_FOUND',
  },
  'update_task.owner': {
    by: 'member',
    input: ({ taskId }) => ({ id: taskId, owner: STRANGER }),
    refused: 'NOT_A_MEMBER',
  },
  'create_subtask.owner': {
    by: 'member',
    input: ({ taskId }) => ({ taskId, stepIndex: 0, title: 'Below', owner: STRANGER }),
    refused: 'NOT_A_MEMBER',
  },
  'create_subtask.taskId': {
    by: 'stranger',
    input: ({ taskId }) => ({ taskId, stepIndex: 0, title: 'Below' }),
    refused: 'TASK_NOT_FOUND',
  },
  'TaskUpdate.owner': {
    by: 'member',
    input: ({ taskId }) => ({ taskId, owner: STRANGER }),
    refused: 'NOT_A_MEMBER',
  },
  'TaskUpdate.addBlocks': {
    by: 'member',
    input: ({ taskId }) => ({ taskId, addBlocks: ['987654'] }),
    refused: 'TASK_NOT_FOUND',
  },
  'TaskUpdate.addBlockedBy': {
    by: 'member',
    input: ({ taskId }) => ({ taskId, addBlockedBy: ['987654'] }),
    refused: 'TASK_NOT_FOUND',
  },
  'TaskUpdate.removeBlocks': {
    by: 'stranger',
    input: ({ taskId, strangerTaskId }) => ({ taskId: strangerTaskId, removeBlocks: [taskId] }),
    refused: 'TASK_NOT_FOUND',
  },
  'TaskUpdate.removeBlockedBy': {
    by: 'stranger',
    input: ({ taskId, strangerTaskId }) => ({ taskId: strangerTaskId, removeBlockedBy: [taskId] }),
    refused: 'TASK_NOT_FOUND',
  },
  'add_task.continues': {
    by: 'stranger',
    input: ({ taskId }) => ({ title: 'Again', continues: taskId }),
    refused: 'TASK_NOT_FOUND',
  },
  'task_link.other_task_id': {
    by: 'stranger',
    input: ({ taskId, strangerTaskId }) => ({ task_id: Number(strangerTaskId), other_task_id: Number(taskId) }),
    refused: 'TASK_NOT_FOUND',
  },
  'task_unlink.other_task_id': {
    by: 'stranger',
    input: ({ taskId, strangerTaskId }) => ({ task_id: Number(strangerTaskId), other_task_id: Number(taskId) }),
  },
  'task_post.reply_to': {
    by: 'stranger',
    input: ({ memoryId, strangerTaskId }) => ({
      task_id: Number(strangerTaskId),
      kind: 'note',
      content: 'x',
      reply_to: memoryId,
    }),
  },
  'task_message.reply_to': {
    by: 'stranger',
    input: ({ memoryId, strangerTaskId }) => ({
      task_id: Number(strangerTaskId),
      content: 'x',
      reply_to: memoryId,
    }),
  },
  'agent_manage.default_collection': {
    by: 'stranger',
    input: () => ({ action: 'update', default_collection: COLLECTION }),
    refused: 'COLLECTION_NOT_FOUND',
  },
  'TaskUpdate.as': alias(({ taskId }) => ({ taskId, dispatch: 'self' })),
  'TaskCreate.addBlockedBy': {
    by: 'stranger',
    input: ({ taskId }) => ({ subject: 'After it', addBlockedBy: [taskId] }),
    refused: 'TASK_NOT_FOUND',
  },
  'TaskCreate.as': alias(() => ({ subject: 'Anything', team_name: TEAM })),
  'TaskGet.as': alias(({ taskId }) => ({ taskId })),
  'TaskList.as': alias(() => ({ team_name: TEAM })),
  'TaskClaim.as': alias(({ taskId }) => ({ taskId })),
  'TeamDelete.as': alias(() => ({ team_name: TEAM })),
  'TeamLeave.as': alias(() => ({ team_name: TEAM })),
  'TeamLeave.member': {
    by: 'member',
    input: () => ({ team_name: TEAM, member: STRANGER }),
    refused: 'RECIPIENT_NOT_FOUND',
  },
  'SendMessage.to': {
    by: 'member',
    input: () => ({ to: `${STRANGER}@${COLLECTION}`, message: 'Hello', team_name: TEAM }),
    refused: 'RECIPIENT_NOT_FOUND',
  },
  'SendMessage.as': alias(() => ({ to: 'Boss', message: 'Hello', team_name: TEAM })),
  'ReadMailbox.as': alias(() => ({ team_name: TEAM })),
  'signal.to': {
    by: 'member',
    input: ({ memoryId }) => ({ action: 'send', memory_ids: [memoryId], to: STRANGER, collection: COLLECTION }),
    refused: 'RECIPIENT_NOT_FOUND',
  },
  'memory_add.signal': {
    by: 'member',
    input: () => ({ content: 'Canary 9b27c4 told', collection: COLLECTION, signal: STRANGER }),
  },
  'memory_edit.signal': {
    by: 'member',
    input: ({ memoryId }) => ({ memory_id: memoryId, topics: ['x'], collection: COLLECTION, signal: STRANGER }),
  },
  'memory_edit.superseded_by': {
    by: 'stranger',
    input: ({ memoryId }) => ({ memory_id: memoryId, superseded_by: memoryId }),
    refused: 'MEMORY_NOT_FOUND',
  },
  'collection_manage.member': {
    by: 'member',
    input: () => ({ action: 'invite', collection: COLLECTION, member: STRANGER }),
    refused: 'NOT_OWNER',
  },
  'agent_manage.agent': {
    by: 'member',
    input: () => ({ action: 'update', agent: STRANGER, default_collection: COLLECTION }),
    refused: 'SCOPE_REQUIRED',
  },
  'agent_manage.owner': {
    by: 'stranger',
    input: () => ({ action: 'update', agent: 'member', owner: STRANGER }),
    refused: 'SCOPE_REQUIRED',
  },
  'Agent.subagent_type': {
    by: 'member',
    input: () => ({ prompt: 'Anything', subagent_type: STRANGER }),
  },
  'create_token.agent': { by: 'stranger', input: () => ({ agent: 'member', label: 'x' }), refused: 'SCOPE_REQUIRED' },
  'task_claim_file.agent': {
    by: 'member',
    input: ({ taskId }) => ({ task_id: Number(taskId), file_path: 'a.ts', agent: STRANGER }),
    refused: 'NOT_YOUR_SESSION',
  },
  'list_runs.agent': filter('agent'),
  'list_runs.parent': filter('parent'),
  'list_activity.actor': filter('actor'),
  'list_memories.author': filter('author'),
  'list_messages.agent': filter('agent'),
  'list_usage.agent': filter('agent'),
  'task_message.agent': another(({ taskId }) => ({ task_id: Number(taskId), content: 'x' })),
  'task_message.to_agent': {
    by: 'member',
    input: ({ taskId }) => ({ task_id: Number(taskId), content: 'x', to_agent: STRANGER }),
    refused: 'RECIPIENT_NOT_FOUND',
  },
  'task_message.to_session_id': {
    by: 'member',
    input: ({ taskId }) => ({ task_id: Number(taskId), content: 'x', to_session_id: 's-stranger' }),
    refused: 'RECIPIENT_NOT_FOUND',
  },
  'task_hand_off.agent': another(({ taskId }) => ({ task_id: Number(taskId), to_agent: 'any', summary: 'x' })),
  'task_hand_off.to_agent': {
    by: 'member',
    input: ({ taskId }) => ({ task_id: Number(taskId), summary: 'x', to_agent: STRANGER }),
    refused: 'RECIPIENT_NOT_FOUND',
  },
  'task_hand_off.to_session_id': {
    by: 'member',
    input: ({ taskId }) => ({ task_id: Number(taskId), summary: 'x', to_agent: 'any', to_session_id: 's-stranger' }),
    refused: 'RECIPIENT_NOT_FOUND',
  },
  'task_relay.agent': another(({ taskId }) => ({ task_id: Number(taskId), ...relayed })),
  'task_relay.to_agent': {
    by: 'member',
    input: ({ taskId }) => ({ task_id: Number(taskId), ...relayed, to_agent: STRANGER }),
    refused: 'RECIPIENT_NOT_FOUND',
  },
  'task_relay.to_session_id': {
    by: 'member',
    input: ({ taskId }) => ({ task_id: Number(taskId), ...relayed, to_session_id: 's-stranger' }),
    refused: 'RECIPIENT_NOT_FOUND',
  },
  'task_accept_handoff.agent': another(() => ({ handoff_observation_id: 1 })),
  'task_decline_handoff.agent': another(() => ({ handoff_observation_id: 1 })),
  'task_accept_relay.agent': another(() => ({ relay_observation_id: 1 })),
  'task_decline_relay.agent': another(() => ({ relay_observation_id: 1 })),
  'task_claim_quota_accept.agent': another(({ taskId }) => ({ task_id: Number(taskId), file_path: 'a.ts' })),
  'task_messages.agent': another(() => ({})),
  'task_message_claim.agent': another(() => ({ message_observation_id: 1 })),
  'spec_change_open.agent': another(() => ({ slug: 'a-change' })),
  'spec_build_record_failure.agent': another(() => ({ slug: 'a', test_id: 'x', error: 'x', error_summary: 'x' })),
  'spec_archive.agent': another(() => ({ slug: 'a-change' })),
  'hivemind_context.agent': another(() => ({})),
  'bridge_status.agent': another(() => ({})),
  'bridge_ingest.agent': another(() => ({ events: [{ type: 'heartbeat' }] })),
  'lane_pause.agent': another(() => ({ lane: 's-member' })),
  'lane_takeover.agent': another(() => ({ lane: 's-member' })),
  'attention_inbox.agent': another(() => ({})),
  'startup_panel.agent': another(() => ({})),
  'task_plan_publish.agent': another(() => ({
    repo_root: '/r',
    slug: 'x',
    title: 'x',
    problem: 'x',
    acceptance_criteria: ['x'],
    subtasks: ['a', 'b'].map((title) => ({ title, description: title, file_scope: [title] })),
  })),
  'task_ready_for_agent.agent': another(() => ({})),
  'task_plan_claim_subtask.agent': another(() => ({ plan_slug: 'x', subtask_index: 0 })),
  'task_plan_complete_subtask.agent': another(() => ({ plan_slug: 'x', subtask_index: 0, summary: 'x' })),
  'task_autopilot_tick.agent': another(() => ({})),
};
