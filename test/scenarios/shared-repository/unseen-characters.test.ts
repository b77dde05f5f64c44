import { expect, test } from 'vitest';
import { git, someRepository } from '../../repositories.ts';
import { onBothStores } from '../../world.ts';
import { seatsIn } from './seats.ts';

/** Shown as src/payment.ts and main. Paths may not contain control characters, but may contain these. */
const FILE = 'src/\u202Est.tnemyap\u2066/a.ts';
const BRANCH = 'agent/ada/\u202Eniam\u200f';
const unseen = /(?!\n)\p{Cc}|[\p{Bidi_Control}\u2028\u2029]/u;

const tools = {
  hivemind: {},
  hivemind_context: { task_id: 1 },
  attention_inbox: {},
  startup_panel: {},
  bridge_status: {},
  task_list: {},
  task_drift_check: { task_id: 1 },
  task_ready_for_agent: {},
  task_autopilot_tick: {},
  rescue_stranded_scan: {},
  get_observations: { ids: [1, 2, 3, 4] },
  search: { query: 'claim payment' },
  task_claim_file: { task_id: 1, file_path: FILE },
};

onBothStores('names of files and branches with invisible characters', (world, kind) => {
  test('reach a model as escapes, and stay exact in the store', async () => {
    const house = await world();
    const root = someRepository();
    git(root, 'checkout', '-q', '-b', BRANCH);
    const seat = seatsIn(house, kind);
    const [ada, bob] = [await seat('ada', root), await seat('bob', root)];
    const claimed = await ada.call('task_claim_file', { task_id: 1, session_id: ada.session, file_path: FILE });
    expect(claimed.file_path).toBe(FILE);
    for (const [tool, input] of Object.entries(tools)) {
      const told = await bob.read(tool, { session_id: bob.session, agent: 'bob', repo_root: root, ...input });
      expect(told.match(unseen), tool).toBeNull();
    }
    const inbox = await bob.call('attention_inbox', { session_id: bob.session, repo_root: root });
    expect(inbox.live_file_contentions).toMatchObject([{ file_path: FILE }]);
    const { tasks } = await bob.call('task_list');
    expect(tasks).toMatchObject([{ branch: BRANCH, title: BRANCH }]);
    const refused = { session_id: bob.session, task_id: 1, file_path: `${FILE}/../../..` };
    expect((await bob.read('task_claim_file', refused)).match(unseen)).toBeNull();
  });
});
