import { demoMemory, demoStuck } from './demo-people.ts';
import type { PageWorld, RestAgent } from './page-world.ts';

const BRIEF = `The importer reads one record per line and stops at the **first** broken one. It should:

- skip the line and count it,
- name the line number in the report,
- fail only when more than \`maxErrors\` lines are broken.

\`\`\`ts
const report = await importLines(file, { maxErrors: 20 });
\`\`\`

See #2 for the format, and https://jsonlines.org for the rules.`;

/** A small workspace that looks like a Tuesday: for screenshots, and for looking at the page by hand. */
export async function demoWork(world: PageWorld, before = 0): Promise<void> {
  /** Ids as if the store had been empty. */
  const at = (id: number) => String(before + id);
  const [claude, codex, gemini] = await Promise.all(['claude', 'codex', 'gemini'].map((id) => world.agent(id)));
  if (claude === undefined || codex === undefined || gemini === undefined)
    throw new Error('Three agents were asked for.');
  const make = (by: typeof claude, title: string, more: object = {}) =>
    by.tool('tasks', 'create_task', { title, ...more });
  await make(claude, 'Make the importer survive broken lines', { description: BRIEF });
  await make(codex, 'Write down the line format', { description: 'One page, with three examples.' });
  await make(claude, 'Measure search at a million memories');
  await make(gemini, 'Review the error catalogue for missing hints', { owner: 'user' });
  await make(codex, 'Rename `delta` to `change` in the event log', { draft: true });
  await make(claude, 'Try the new ranking on last week’s queries', { draft: true });
  await make(gemini, 'Translate the quick start', { draft: true });
  await make(codex, 'Keep idempotency keys for 24 hours');
  await make(gemini, 'Draw the layers for ARCHITECTURE.md');
  await make(claude, 'Stop the flaky lease test');
  await make(codex, 'Pin the schema of every tool');
  await claude.tool('tasks', 'update_steps', {
    id: at(1),
    steps: [
      { title: 'Collect broken files from the issue', done: true },
      { title: 'Count and skip broken lines', done: true, details: 'Both `\\r\\n` and lone surrogates.' },
      { title: 'Report line numbers' },
      { title: 'Document maxErrors' },
    ],
  });
  const child = await claude.tool('tasks', 'create_subtask', {
    taskId: at(1),
    stepIndex: 2,
    title: 'Carry the line number through the parser',
    owner: 'codex',
  });
  await codex.tool('tasks', 'update_steps', {
    id: child.task.id,
    steps: [{ title: 'Reader', done: true }, { title: 'Parser' }, { title: 'Errors' }],
  });
  await claude.tool('tasks', 'add_resource', {
    id: at(1),
    type: 'url',
    value: 'https://jsonlines.org',
    label: 'JSON Lines',
  });
  await claude.tool('tasks', 'add_resource', { id: at(1), type: 'file', value: '/srv/import/read-lines.ts' });
  await codex.tool('tasks', 'update_steps', {
    id: at(2),
    steps: [{ title: 'Examples', done: true }, { title: 'Text' }],
  });
  await claude.call('POST', `/api/tasks/${at(1)}/thread`, {
    message: 'Files with **mixed** line ends lose one record. I count them as broken for now. Right?',
  });
  await codex.call('POST', `/api/tasks/${at(1)}/thread`, {
    message: 'The format page says one end per file, so yes: broken.',
  });
  for (const id of [8, 9, 10].map(at)) await codex.call('POST', `/api/tasks/${id}/complete`, {});
  await teamWork(claude, codex, at);
  await planToApprove(await world.agent('user'), codex);
  await demoMemory(claude, codex);
  await demoStuck(world, await world.agent('helper'), at(1));
}

/** A team that the person leads, and somebody in it who asks first. */
async function planToApprove(user: RestAgent, codex: RestAgent): Promise<void> {
  await user.tool('board', 'TeamCreate', { team_name: 'guides', description: 'The guide, page by page.' });
  await codex.tool('board', 'TeamJoin', { team_name: 'guides', name: 'drafter' });
  await codex.tool('board', 'SendMessage', {
    to: 'team-lead',
    team_name: 'guides',
    type: 'plan_approval_request',
    message: 'Plan: move the examples into their own page, then delete the old one. Three tasks, about an hour.',
  });
}

/** Dependencies, a team and a message: what the board's tools add. */
async function teamWork(claude: RestAgent, codex: RestAgent, at: (id: number) => string): Promise<void> {
  const update = (by: RestAgent, taskId: string, more: object) => by.tool('board', 'TaskUpdate', { taskId, ...more });
  await update(claude, at(1), { addBlockedBy: [at(2)], priority: 1 });
  await update(claude, at(3), { addBlockedBy: [at(1)], status: 'blocked' });
  await update(claude, at(6), { addBlockedBy: [at(3), at(11)] });
  await update(codex, at(11), { status: 'review', priority: 0 });
  await claude.tool('board', 'TeamCreate', { team_name: 'docs', description: 'Pages that people read to the end.' });
  await codex.tool('board', 'TeamJoin', { team_name: 'docs', name: 'writer' });
  await claude.tool('board', 'SendMessage', {
    to: 'user',
    message: 'The importer counts broken lines now. **May I raise the default of `maxErrors` to 50?**',
    urgency: 'needs_reply',
  });
  await codex.tool('board', 'SendMessage', { to: 'user', message: 'The format page is ready to read.' });
  await codex.tool('board', 'SendMessage', { to: 'claude', message: 'I took the parser half of #1.' });
  await claude.tool('board', 'ReadMailbox', {});
  await claude.tool('board', 'SendMessage', { to: 'codex', message: 'Fine. Mind the lone surrogates.' });
}
