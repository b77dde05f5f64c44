import type { RestAgent } from '../page/page-world.ts';
import type { Demo } from './demo-work.ts';

/** Creates two teams, their boards, a plan to approve, and messages in every state. */
export async function demoTeams({ claude, codex, user, ago }: Demo): Promise<void> {
  ago(168);
  await claude.tool('board', 'TeamCreate', { team_name: 'docs', description: 'Pages that people read to the end.' });
  await codex.tool('board', 'TeamJoin', { team_name: 'docs', name: 'writer' });
  await user.tool('board', 'TeamCreate', { team_name: 'guides', description: 'The guide, page by page.' });
  await codex.tool('board', 'TeamJoin', { team_name: 'guides', name: 'drafter' });
  await claude.tool('board', 'TeamJoin', { team_name: 'guides', name: 'checker' });
  const add = (subject: string) =>
    codex.tool('board', 'TaskCreate', { subject, description: 'For the guide.', team_name: 'guides' });
  for (const subject of ['Give the examples a page of their own', 'Explain leases in one picture']) await add(subject);
  ago(64);
  const send = (by: RestAgent, to: string, message: string, more: object = {}) =>
    by.tool('board', 'SendMessage', { to, message, ...more });
  await send(codex, 'claude', 'I took the parser half of #1.');
  await claude.tool('board', 'ReadMailbox', {});
  ago(52);
  await send(claude, 'codex', 'Fine. Mind the lone surrogates.');
  await send(codex, 'user', 'The format page is ready to read.');
  ago(19);
  await send(
    claude,
    'user',
    'The importer counts broken lines now. **May I raise the default of `maxErrors` to 50?**',
    {
      urgency: 'needs_reply',
    },
  );
  ago(12);
  await send(
    codex,
    'team-lead',
    'Plan: move the examples into their own page, then delete the old one. About an hour.',
    {
      team_name: 'guides',
      type: 'plan_approval_request',
    },
  );
}

const known: readonly (readonly [by: 'claude' | 'codex', content: string, type: string, topics: readonly string[]])[] =
  [
    ['codex', 'Prefers short commit messages with the reason in the body.', 'preference', ['git']],
    [
      'claude',
      'Search stays under 8 ms with 100,000 memories; a miss is the cheapest case.',
      'fact',
      ['search', 'speed'],
    ],
    ['claude', '/srv/import holds the broken files from the issue', 'path', ['importer']],
    [
      'codex',
      'Line numbers in reports count from 1, as editors do; broken lines keep their number.',
      'decision',
      ['importer'],
    ],
  ];

/** Creates memories, a correction and signals. */
export async function demoMemory({ claude, codex, ago }: Demo): Promise<void> {
  const agents = { claude, codex };
  const add = (by: RestAgent, content: string, type: string, topics: readonly string[]) =>
    by.tool('memory', 'memory_add', { content, type, topics, collection: 'workspace' });
  ago(150);
  const stops = 'The importer stops at the first broken line; the format allows one line end per file.';
  const fact = await add(claude, stops, 'fact', ['importer', 'format']);
  for (const [by, content, type, topics] of known) await add(agents[by], content, type, topics);
  ago(47);
  const counted = 'Broken lines are counted, not repaired: repairing hides bad exports from their authors.';
  const choice = await add(codex, counted, 'decision', ['importer']);
  ago(33);
  const skips = 'The importer skips and counts broken lines since task #1; the format allows one line end per file.';
  await claude.tool('memory', 'memory_edit', { memory_id: fact.memory_id, content: skips });
  const point = { action: 'send', collection: 'workspace' };
  await codex.tool('memory', 'signal', { ...point, to: 'claude', memory_ids: [choice.memory_id] });
  ago(27);
  const { signal_id } = await claude.tool('memory', 'signal', { ...point, to: 'codex', memory_ids: [fact.memory_id] });
  await codex.tool('memory', 'signal', { action: 'ack', signal_ids: [signal_id] });
  await codex.tool('memory', 'signal', { ...point, to: 'user', memory_ids: [choice.memory_id, fact.memory_id] });
}
