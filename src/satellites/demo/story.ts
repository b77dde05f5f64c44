import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { DemoClient, HookSaid, Stage } from './stage.ts';
import type { Teller } from './teller.ts';

/**
 * Two sessions in one repository. The decisions of their models are scripted, but depend on what the hooks and tools of
 * the running hub really answer. Returns true if the second session has adapted and its question was answered.
 */
export async function playStory({ claude, codex }: Stage, tell: Teller): Promise<boolean> {
  await meet(claude, codex, tell);
  await rename(claude, tell);
  await adapt(codex, tell);
  const isAnswered = await ask(claude, codex, tell);
  return isAnswered && readFileSync(path.join(codex.folder, 'page.tsx'), 'utf8').includes('tone="blue"');
}

async function meet(claude: DemoClient, codex: DemoClient, tell: Teller): Promise<void> {
  await tell.scene('Two sessions on one repository, each in its own work tree. No model is involved.');
  for (const actor of [claude, codex]) {
    await tell.does(actor, `starts in ${path.basename(actor.folder)}`);
    await tell.heard(actor, 'session-start', await actor.hook('SessionStart'));
  }
}

async function rename(claude: DemoClient, tell: Teller): Promise<void> {
  await tell.scene('One session renames a prop.');
  await edit(claude, tell, 'button.tsx', (text) => text.replace('color', 'tone'));
  await edit(claude, tell, 'page.tsx', (text) => text.replace('color=', 'tone='));
  const content = 'Renamed the Button prop color to tone: write <Button tone="…">.';
  const posted = await claude.call('task_post', { task_id: 1, kind: 'decision', content });
  await tell.called(claude, 'task_post', content, posted);
}

async function adapt(codex: DemoClient, tell: Teller): Promise<void> {
  await tell.scene('The other is asked for a blue button and does not know about the rename yet.');
  await tell.heard(codex, 'user-prompt-submit', await codex.hook('UserPromptSubmit', { prompt: 'Make it blue.' }));
  const blue = (prop: string) => (text: string) => text.replace('color="red"', `${prop}="blue"`);
  const held = await edit(codex, tell, 'page.tsx', blue('color'));
  const ids = /get_observations (\{"ids":\[[\d,]+\]\})/.exec(held?.text ?? '')?.[1];
  if (ids === undefined) return;
  const read = await codex.call('get_observations', JSON.parse(ids));
  await tell.called(codex, 'get_observations', ids, read);
  const prop = /<Button (\w+)=/.exec(read)?.[1] ?? 'color';
  await edit(codex, tell, 'page.tsx', blue(prop), true);
}

async function ask(claude: DemoClient, codex: DemoClient, tell: Teller): Promise<boolean> {
  await tell.scene('One session asks, the other answers. Nobody copies text from one window to the other.');
  const question = 'Can tone be any color name, or only one from the theme?';
  const to = { task_id: 1, to_session_id: claude.session, urgency: 'needs_reply' };
  await tell.called(codex, 'task_message', question, await codex.call('task_message', { ...to, content: question }));
  await tell.heard(claude, 'stop', await claude.hook('Stop'));
  const messages = JSON.parse(await claude.call('task_messages', { unread_only: true })) as { id: number }[];
  await tell.called(claude, 'task_messages', '', JSON.stringify(messages));
  const content = 'Any color name.';
  const answer = { task_id: 1, to_session_id: codex.session, content, reply_to: messages[0]?.id };
  await tell.called(claude, 'task_message', content, await claude.call('task_message', answer));
  await tell.heard(codex, 'stop', await codex.hook('Stop'));
  const heard = await codex.call('task_messages', { unread_only: true });
  await tell.called(codex, 'task_messages', '', heard);
  for (const actor of [claude, codex]) await actor.hook('SessionEnd');
  return heard.includes(content);
}

const MOST_TRIES = 50;

/** An edit as a client makes it: pre-hook, file change, post-hook. If the pre-hook refuses, the file is not changed. */
async function edit(
  actor: DemoClient,
  tell: Teller,
  name: string,
  change: (text: string) => string,
  isRepeated = false,
): Promise<HookSaid | undefined> {
  const file = path.join(actor.folder, name);
  const before = readFileSync(file, 'utf8');
  const after = change(before);
  const tool =
    actor.name === 'claude'
      ? { tool_name: 'Edit', tool_input: { file_path: file } }
      : {
          tool_name: 'apply_patch',
          tool_input: { command: `*** Begin Patch\n*** Update File: ${name}\n*** End Patch` },
        };
  await tell.edits(actor, name, before, after);
  let said = await actor.hook('PreToolUse', tool);
  // Retries: without pauses the demo is faster than any model, so the hook takes the retry for part of the same turn.
  for (let tries = 0; isRepeated && said?.refused === true && tries < MOST_TRIES; tries++) {
    said = await actor.hook('PreToolUse', tool);
  }
  await tell.heard(actor, 'pre-tool-use', said);
  if (said?.refused === true) return said;
  writeFileSync(file, after);
  await actor.hook('PostToolUse', tool);
  return said;
}
