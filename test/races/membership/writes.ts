import type { Call, Name, Place } from './place.ts';

/** How a tool writes into a private collection. */
export interface PlaceWrite {
  readonly input: (place: Place, prepared: number) => object;
  /** Who writes; default: bob, as a member. Others give bob something. */
  readonly by?: Name;
  /** Makes what the write refers to; returns its id. */
  readonly prepare?: (call: Call, place: Place) => Promise<number>;
  /** Only in a team. */
  readonly inTeam?: true;
}

const idOf = (answer: Record<string, unknown>, field: string) => Number(answer[field]);

const handedOff: PlaceWrite['prepare'] = async (call, { free }) => {
  await call('alice', 'task_claim_file', { task_id: Number(free), file_path: 'a.ts' });
  const made = await call('alice', 'task_hand_off', { task_id: Number(free), to_agent: 'bob', summary: 'Yours.' });
  return idOf(made, 'handoff_observation_id');
};

const relayed: PlaceWrite['prepare'] = async (call, { free }) => {
  await call('alice', 'task_claim_file', { task_id: Number(free), file_path: 'a.ts' });
  const made = await call('alice', 'task_relay', {
    task_id: Number(free),
    reason: 'quota',
    one_line: 'Half done.',
    base_branch: 'main',
  });
  return idOf(made, 'relay_observation_id');
};

const asked: PlaceWrite['prepare'] = async (call, { free }) => {
  const sent = await call('alice', 'task_message', { task_id: Number(free), content: 'Who?', urgency: 'needs_reply' });
  return idOf(sent, 'message_observation_id');
};

const said: PlaceWrite['prepare'] = async (call, { free }) => {
  await call('alice', 'task_post', { task_id: Number(free), kind: 'note', content: 'Here.' });
  const sent = await call('bob', 'task_message', { task_id: Number(free), content: 'Who?', urgency: 'needs_reply' });
  return idOf(sent, 'message_observation_id');
};

/**
 * One row per tool, or action of a tool, that can write into a private collection, and more where several of its
 * fields do. `tool.action` names an action; what follows `#` tells rows of one tool apart.
 */
export const placeWrites: Readonly<Record<string, PlaceWrite>> = {
  update_task: { input: ({ bobs }) => ({ id: bobs, title: 'Changed' }) },
  'update_task#owner': { input: ({ free }) => ({ id: free, owner: 'bob' }) },
  'update_task#given': { by: 'carol', input: ({ free }) => ({ id: free, owner: 'bob' }) },
  complete_task: { input: ({ bobs }) => ({ id: bobs }) },
  cancel_task: { input: ({ free }) => ({ id: free }) },
  update_steps: { input: ({ free }) => ({ id: free, steps: [{ title: 'other' }] }) },
  update_step: { input: ({ free }) => ({ id: free, index: 0, done: true }) },
  create_subtask: { input: ({ bobs }) => ({ taskId: bobs, stepIndex: 0, title: 'Below' }) },
  add_resource: { input: ({ free }) => ({ id: free, type: 'url', value: 'https://example.org/b' }) },
  remove_resource: { input: ({ free }) => ({ id: free, index: 0 }) },
  run_task: { input: ({ bobs }) => ({ id: bobs }) },
  notify_user: { input: ({ bobs }) => ({ message: 'Look.', taskId: bobs }) },
  thread_reply: { input: ({ bobs }) => ({ id: bobs, message: 'Go on.' }) },
  memory_add: { input: ({ name }) => ({ content: `Bob learned this of ${name}.`, collection: name }) },
  'memory_add#task': { input: ({ name }) => ({ type: 'task', title: 'Another', collection: name }) },
  'memory_add#signal': {
    input: ({ name }) => ({ content: `Bob tells alice of ${name}.`, collection: name, signal: 'alice' }),
  },
  memory_add_batch: {
    input: ({ name }) => ({
      memories: [
        { content: `First of ${name}.`, collection: name },
        { content: `Second of ${name}.`, collection: name },
      ],
    }),
  },
  memory_edit: { input: ({ note }) => ({ memory_id: note, content: 'Other words.' }) },
  'memory_edit#status': { input: ({ bobsMemory }) => ({ memory_id: bobsMemory, set_status: 'review' }) },
  'memory_edit#output': { input: ({ bobsMemory }) => ({ memory_id: bobsMemory, output: 'It works.' }) },
  memory_delete: { input: ({ note }) => ({ memory_id: note }) },
  'collection_manage.publish': { input: ({ name, own }) => ({ collection: name, memory_ids: [own] }) },
  'collection_manage.publish#task': { input: ({ name, ownTask }) => ({ collection: name, memory_ids: [ownTask] }) },
  'signal.send': { input: ({ name, note }) => ({ to: 'alice', memory_ids: [note], collection: name }) },
  TaskCreate: { inTeam: true, input: ({ name }) => ({ subject: 'A card', team_name: name }) },
  TaskUpdate: { input: ({ free }) => ({ taskId: free, description: 'More.' }) },
  'TaskUpdate#owner': { input: ({ free }) => ({ taskId: free, owner: 'bob' }) },
  'TaskUpdate#starts': { input: ({ free }) => ({ taskId: free, status: 'in_progress' }) },
  'TaskUpdate#given': { by: 'carol', input: ({ free }) => ({ taskId: free, owner: 'bob' }) },
  TaskClaim: { input: ({ free }) => ({ taskId: free }) },
  SendMessage: { inTeam: true, input: ({ name }) => ({ to: 'alice', message: 'Hello.', team_name: name }) },
  task_post: { input: ({ free }) => ({ task_id: Number(free), kind: 'decision', content: 'We use two.' }) },
  task_note_working: { input: ({ free }) => ({ task_id: Number(free), content: 'At work.' }) },
  note_working: { input: () => ({ next: 'write', evidence: 'notes.md' }) },
  task_link: { input: ({ free, bobs }) => ({ task_id: Number(free), other_task_id: Number(bobs) }) },
  task_unlink: {
    prepare: async (call, { free, bobs }) =>
      idOf(await call('alice', 'task_link', { task_id: Number(free), other_task_id: Number(bobs) }), 'low_id'),
    input: ({ free, bobs }) => ({ task_id: Number(free), other_task_id: Number(bobs) }),
  },
  task_claim_file: { input: ({ free }) => ({ task_id: Number(free), file_path: 'b.ts' }) },
  task_hand_off: { input: ({ free }) => ({ task_id: Number(free), to_agent: 'alice', summary: 'Yours.' }) },
  'task_hand_off#given': {
    by: 'carol',
    input: ({ free }) => ({ task_id: Number(free), to_agent: 'bob', summary: 'Y.' }),
  },
  task_accept_handoff: { prepare: handedOff, input: (_, id) => ({ handoff_observation_id: id }) },
  task_decline_handoff: { prepare: handedOff, input: (_, id) => ({ handoff_observation_id: id }) },
  task_relay: {
    input: ({ free }) => ({ task_id: Number(free), reason: 'manual', one_line: 'Half.', base_branch: 'main' }),
  },
  task_accept_relay: { prepare: relayed, input: (_, id) => ({ relay_observation_id: id }) },
  task_decline_relay: { prepare: relayed, input: (_, id) => ({ relay_observation_id: id }) },
  task_claim_quota_accept: { prepare: relayed, input: ({ free }) => ({ task_id: Number(free), file_path: 'a.ts' }) },
  task_claim_quota_decline: { prepare: relayed, input: ({ free }) => ({ task_id: Number(free), file_path: 'a.ts' }) },
  task_claim_quota_release_expired: { prepare: relayed, input: ({ free }) => ({ task_id: Number(free) }) },
  task_message: { prepare: said, input: ({ free }) => ({ task_id: Number(free), content: 'And now?' }) },
  task_message_mark_read: { prepare: asked, input: (_, id) => ({ message_observation_id: id }) },
  task_message_claim: { prepare: asked, input: (_, id) => ({ message_observation_id: id }) },
  task_message_retract: { prepare: said, input: (_, id) => ({ message_observation_id: id }) },
};

const workspace = 'what it stores is in the workspace';
const own = 'what it changes is the own business of its caller, and of no collection';
const ofOwners = 'for owners; what members have stored stays as it is';
const ending = 'is itself an ending';
const hub = 'is about the hub';
const ofRepository = 'on a task of the repository it does what task_claim_file, task_post and task_relay do';

/** Why a tool that writes has no row: it writes nothing that belongs to a private collection. */
export const writesElsewhere: Readonly<Record<string, string>> = {
  create_task: workspace,
  post_task: workspace,
  add_task: workspace,
  'collection_manage.create': 'makes a collection of its own',
  'collection_manage.rename': ofOwners,
  'collection_manage.describe': ofOwners,
  'collection_manage.invite': ofOwners,
  'collection_manage.remove': ending,
  'collection_manage.leave': ending,
  'collection_manage.delete': ending,
  'agent_manage.update': own,
  'signal.ack': own,
  TeamCreate: 'makes a team of its own',
  TeamDelete: ending,
  TeamJoin: 'makes a member, who finds no team if it was deleted; tested below',
  TeamLeave: ending,
  ReadMailbox: own,
  put_away_mail: own,
  Agent: own,
  TaskStop: own,
  notification_ack: own,
  read_notices: own,
  recall_session: workspace,
  hook_start: 'makes the session a participant of the task of its branch, as task_post does',
  hook_edit: ofRepository,
  hook_quota: ofRepository,
  rescue_stranded_run: 'takes back what silent sessions hold; locks each task before it looks',
  bridge_ingest: workspace,
  lane_pause: workspace,
  lane_takeover: workspace,
  task_propose: workspace,
  task_reinforce: workspace,
  agent_upsert_profile: own,
  spec_change_open: workspace,
  spec_change_add_delta: workspace,
  spec_build_record_failure: workspace,
  spec_archive: workspace,
  queen_plan_goal: workspace,
  task_plan_publish: workspace,
  task_ready_for_agent: workspace,
  task_plan_claim_subtask: workspace,
  task_plan_complete_subtask: workspace,
  pause_runs: hub,
  resume_runs: hub,
  stop_run: hub,
  create_token: hub,
  revoke_token: ending,
};
