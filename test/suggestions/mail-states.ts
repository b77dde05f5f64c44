import { part, REPO } from '../plan-drafts.ts';
import { someRepository } from '../repositories.ts';
import { addTask } from '../stores.ts';
import { type Arrange, claim, plan, relay, shared, tell, two } from './scenes.ts';

/** Messages, handoffs and relays in the states that they can be in. */
export const mailStates: Readonly<Record<string, Arrange>> = {
  'mail of each urgency on a task': async (here) => {
    const { ada, bob, task_id } = await shared(here);
    for (const urgency of ['blocking', 'needs_reply', 'fyi']) await tell(ada, { task_id, to_agent: 'bob', urgency });
    await tell(ada, { task_id, to_session_id: 's-bob', urgency: 'needs_reply' });
    return { reader: bob };
  },

  'a broadcast on a task': async (here) => {
    const { ada, bob, task_id } = await shared(here);
    await tell(ada, { task_id, urgency: 'needs_reply' });
    return { reader: bob, looks: [['task_message_claim', { message_observation_id: 99 }]] };
  },

  'a broadcast that somebody else took': async (here) => {
    const { ada, bob, task_id } = await shared(here);
    const eve = await here.agent('eve');
    await eve.call('task_post', { task_id, kind: 'note', content: 'Here.' });
    const { message_observation_id } = await tell(ada, { task_id, urgency: 'needs_reply' });
    await eve.call('task_message_claim', { message_observation_id });
    return { reader: bob, looks: [['task_message_claim', { message_observation_id }]] };
  },

  'mail on a task that it has not joined': async (here) => {
    const [ada, bob] = await two(here);
    const { id } = await addTask(here.hub.store, 'ada', { title: 'Elsewhere', repoRoot: REPO, branch: 'topic' });
    await tell(ada, { task_id: id, to_agent: 'bob', urgency: 'blocking' });
    await tell(ada, { task_id: id, to_agent: 'bob', urgency: 'fyi' });
    return { reader: bob };
  },

  'board mail, with a request': async (here) => {
    const [ada, bob] = await two(here);
    await ada.call('TeamCreate', { team_name: 'Crew' });
    await bob.call('TeamJoin', { team_name: 'Crew', name: 'Bob' });
    await bob.call('SendMessage', { to: 'team-lead', message: 'First this.', type: 'plan_approval_request' });
    await bob.call('SendMessage', { to: 'ada', message: 'STOP: rows are lost.', urgency: 'blocking' });
    await bob.call('SendMessage', { to: 'ada', message: 'Which format?', urgency: 'needs_reply' });
    await bob.call('SendMessage', { to: 'ada', message: 'It is built.', urgency: 'fyi' });
    return { reader: ada };
  },

  'much mail of one sender': async (here) => {
    const [ada, bob] = await two(here);
    for (let number = 0; number < 25; number++) {
      await bob.call('SendMessage', { to: 'ada', message: `Row ${number} is read.`, urgency: 'fyi' });
    }
    await bob.call('SendMessage', { to: 'ada', message: 'STOP: rows are lost.', urgency: 'blocking' });
    return { reader: ada };
  },

  'a handoff to it': async (here) => {
    const { ada, bob, task_id } = await shared(here);
    await ada.call('task_hand_off', {
      task_id,
      to_agent: 'bob',
      summary: 'Take the parser.',
      transferred_files: ['a.ts'],
    });
    return { reader: bob };
  },

  'a handoff to anybody, whose task it has not joined': async (here) => {
    const { ada, task_id } = await shared(here);
    const eve = await here.agent('eve');
    await ada.call('task_hand_off', { task_id, to_agent: 'eve', summary: 'Take the parser.' });
    await ada.call('task_hand_off', { task_id, to_agent: 'any', summary: 'Or you.' });
    return { reader: eve };
  },

  'a handoff that has expired': async (here) => {
    const { ada, bob, task_id } = await shared(here);
    const { handoff_observation_id } = await ada.call('task_hand_off', {
      ...{ task_id, to_agent: 'bob', summary: 'Take the parser.', expires_in_minutes: 5 },
    });
    here.clock.advance({ minutes: 6 });
    return {
      reader: bob,
      looks: [
        ['task_accept_handoff', { handoff_observation_id }],
        ['task_decline_handoff', { handoff_observation_id }],
      ],
    };
  },

  'a relay for a spent quota': async (here) => {
    const { ada, bob, task_id } = await shared(here);
    await ada.call('task_relay', { ...relay, task_id, to_agent: 'any' });
    return { reader: bob };
  },

  'a relay for a spent quota in a repository that it has not joined': async (here) => {
    const root = someRepository();
    const { ada, task_id } = await shared(here, ['a.ts'], root);
    const eve = await here.agent('eve', { cwd: root });
    await ada.call('task_relay', { ...relay, task_id, to_agent: 'any' });
    return { reader: eve };
  },

  'a relay that has expired': async (here) => {
    const { ada, bob, task_id } = await shared(here);
    const { relay_observation_id } = await ada.call('task_relay', { ...relay, task_id, expires_in_minutes: 5 });
    here.clock.advance({ minutes: 6 });
    return {
      reader: bob,
      looks: [
        ['task_accept_relay', { relay_observation_id }],
        ['task_decline_relay', { relay_observation_id }],
        ['task_claim_quota_decline', { task_id, handoff_observation_id: relay_observation_id }],
      ],
    };
  },

  'a relay that has expired in a repository that it has not joined': async (here) => {
    const root = someRepository();
    const { ada, task_id } = await shared(here, ['a.ts'], root);
    const eve = await here.agent('eve', { cwd: root });
    await ada.call('task_relay', { ...relay, task_id, to_agent: 'any', expires_in_minutes: 5 });
    here.clock.advance({ minutes: 6 });
    return { reader: eve };
  },

  'claims that were released because nobody took them': async (here) => {
    const { ada, bob, task_id } = await shared(here);
    await ada.call('task_relay', { ...relay, task_id, expires_in_minutes: 5 });
    here.clock.advance({ minutes: 6 });
    await bob.call('task_claim_quota_release_expired', { task_id });
    return { reader: bob };
  },

  'a relay that it has declined': async (here) => {
    const { ada, bob, task_id } = await shared(here);
    const { relay_observation_id: id } = await ada.call('task_relay', { ...relay, task_id, to_agent: 'any' });
    await bob.call('task_claim_quota_decline', { task_id, handoff_observation_id: id });
    return { reader: bob };
  },

  'its own handoff and relay': async (here) => {
    const { ada, task_id } = await shared(here);
    await ada.call('task_hand_off', { task_id, to_agent: 'bob', summary: 'Take a.', transferred_files: ['a.ts'] });
    await ada.call('task_relay', { ...relay, task_id, to_agent: 'any' });
    return { reader: ada };
  },

  'a relay of its other session': async (here) => {
    const { ada, task_id } = await shared(here);
    await ada.call('task_relay', { ...relay, task_id, to_agent: 'any' });
    return { reader: await here.agent('ada', { session: 's-ada-2' }) };
  },

  'a relay on a sub-task that blocks others': async (here) => {
    const [ada, bob] = await two(here);
    await ada.call('task_plan_publish', plan('chain', [part('A'), part('B', { depends_on: [0] })]));
    await claim(ada, 'chain');
    await ada.call('task_relay', { ...relay, task_id: 2, to_agent: 'any' });
    return { reader: bob };
  },
};
