import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { MockModel } from './mock-model.ts';
import { binOf, onStage, programOf, sentTo } from './stage.ts';
import { PATIENCE_MS } from './within.ts';

const SCRIPT = 'script-prompts';

/** What the model must get when the user picks one of our prompts: names that mean the hub's tools, not its own. */
const picked = {
  coordinator: 'waggle: Agent` (through `tools_call`) starts a worker',
  inbox: 'Call attention_inbox and list_tasks (through tools_call) of the MCP server waggle.',
  next: 'Call list_tasks (through tools_call) of the MCP server waggle',
} as const;

/** The server's prompts as commands of a program that has its own `Agent`, `SendMessage` and `TaskStop`. */
export const playPrompts = (model: MockModel) =>
  onStage(model, ['claude'], async ({ machine, home, repo }, faults) => {
    model.follow(SCRIPT, () => 'done');
    const own = programOf('claude').runner({ model: model.url(SCRIPT), home }).env;
    for (const [name, words] of Object.entries(picked)) {
      const child = spawn(binOf('claude'), ['-p', `/mcp__waggle__${name}`], {
        cwd: repo,
        env: { ...machine.env, ...own },
        stdio: 'ignore',
        timeout: PATIENCE_MS,
      });
      await once(child, 'close');
      if (!sentTo(model, SCRIPT).some((text) => text.includes(words))) faults.push(`the model never got ${name}`);
    }
  });
