import type { FieldFlag } from './field-flags.ts';

/** Example values for help pages; fields not listed here get a value of their kind. */
const telling: Readonly<Record<string, string>> = {
  id: '12',
  taskId: '12',
  task_id: 'w-1-0a1b2c',
  memory_id: '34',
  title: '"Fix the login page"',
  subject: '"Fix the login page"',
  content: '"The build needs Node 20"',
  query: '"create a task"',
  owner: 'claude',
  name: 'get_task',
  prompt: '"Run the tests and say what fails"',
  delivery_ids: 'd-12',
  stepIndex: '0',
  index: '0',
  agent: 'claude',
  message: '"The first page is written"',
  summary: '"Share the file walk"',
  rationale: '"Three commands walk the files"',
  repo_root: '/repos/shop',
  branch: 'main',
  next: '"Run the tests"',
  evidence: 'login.test.ts',
  example_name: 'stripe-webhook',
  goal_title: '"Log in"',
  problem: '"No login"',
  acceptance_criteria: '"It works"',
  spec_row_id: 'T5',
};

const SUBTASKS = ['form', 'test']
  .map((name) => `--subtasks '{"title":"The ${name}","description":"The ${name}.","file_scope":["${name}.ts"]}'`)
  .join(' ');

/** Arguments for tools that need more than their required fields to have an effect. */
const spelled: Readonly<Record<string, string>> = {
  update_task: '12 --title "Fix the login page"',
  update_steps: '12 --steps "Find it" --steps "Fix it"',
  update_step: '12 0 --done',
  add_resource: '12 url https://example.org/login',
  run_task: '14',
  notify_user: '"I need the key" --task-id 12',
  read_notices: '--notice-ids 1',
  stop_run: 'r-1-0a1b2c',
  memory_add: '"The build needs Node 20"',
  memory_add_batch: `--memories '{"content":"The build needs Node 20"}'`,
  memory_edit: '34 --title "How to build"',
  memory_retrieve: '34',
  get_memory_history: '34',
  collection_manage: 'create --name Research',
  signal: 'send --to claude --memory-ids 34 --collection workspace',
  list_members: 'ops',
  TeamCreate: 'docs',
  TeamJoin: 'web',
  TeamLeave: 'shop',
  TeamDelete: 'ops',
  list_team_members: 'ops',
  TaskClaim: '13',
  Agent: '"Run the tests and say what fails" --subagent-type claude',
  TaskUpdate: '12 --status in_progress',
  SendMessage: 'claude "Have a look at 12" --summary "A question"',
  TaskStop: 'w-1-0a1b2c',
  TaskOutput: 'w-1-0a1b2c --no-block',
  get_observations: '34',
  timeline: 's-1',
  recall_session: 's-1',
  task_timeline: '12',
  task_updates_since: '12 0',
  task_post: '12 note "The build needs Node 20"',
  task_link: '12 13',
  task_links: '12',
  task_unlink: '12 13',
  task_claim_file: '12 src/login.ts',
  task_drift_check: '12',
  task_message: '12 "Have a look" --to-agent claude',
  task_message_mark_read: '35',
  task_message_claim: '36',
  task_message_retract: '37',
  task_hand_off: '12 claude "Half done"',
  task_relay: '12 "Out of quota" --reason quota --base-branch main',
  task_accept_handoff: '38',
  task_decline_handoff: '38',
  task_accept_relay: '39',
  task_decline_relay: '39',
  task_claim_quota_accept: '12',
  task_claim_quota_decline: '12',
  task_claim_quota_release_expired: '12',
  rescue_stranded_run: '--confirm',
  bridge_ingest: `--events '{"type":"heartbeat"}'`,
  lane_pause: 's-1',
  lane_takeover: 's-1',
  task_reinforce: '1',
  spec_change_open: 'faster-login',
  spec_change_add_delta: 'faster-login add T.5 --row-cells "Log in" --row-cells todo',
  spec_build_context: 'T5',
  spec_build_record_failure: 'faster-login login.test.ts Error "Login fails"',
  spec_archive: 'faster-login',
  task_plan_claim_subtask: 'add-login 0',
  task_plan_complete_subtask: 'add-login 0 "The form works"',
  task_plan_validate: `--repo-root /repos/shop ${SUBTASKS}`,
  task_plan_publish: `add-login --repo-root /repos/shop --title "Log in" --problem "No login" --acceptance-criteria "It works" ${SUBTASKS}`,
  get_run: 'r-1-0a1b2c',
  get_run_changes: 'r-1-0a1b2c',
  read_transcript: 'r-1-0a1b2c',
  tools_call: `get_task --arguments '{"id":"12"}'`,
  wait: '--timeout-seconds 1',
  create_token: 'claude',
  revoke_token: 't-0a1b2c',
  change_setting: 'runs.max 2',
};

/** A working call with only the required fields. */
export function exampleFor(
  tool: string,
  command: string,
  flags: readonly FieldFlag[],
  args: readonly FieldFlag[],
): string {
  const own = spelled[tool];
  if (own !== undefined) return `${command} ${own}`;
  const words = [
    ...args.filter((arg) => arg.required).map(sampleOf),
    ...flags
      .filter((flag) => flag.required && !args.includes(flag))
      .map((flag) => (flag.kind === 'boolean' ? `--${flag.flag}` : `--${flag.flag} ${sampleOf(flag)}`)),
  ];
  return [command, ...words].join(' ');
}

function sampleOf(flag: FieldFlag): string {
  const known = telling[flag.field] ?? flag.choices[0];
  if (known !== undefined) return known;
  if (flag.kind === 'integer' || flag.kind === 'number') return '1';
  if (flag.kind === 'json') return "'{}'";
  return flag.kind === 'list' && flag.item === 'json' ? "'[]'" : '"Some text"';
}
