import { openDoor } from './kernel/cli/choose-door.ts';
import type { Context } from './kernel/cli/context.ts';
import { calledHere, type Io } from './kernel/cli/io.ts';
import { isOn } from './kernel/mcp/answer.ts';
import { serveMcpStdio } from './kernel/mcp/stdio.ts';
import { canonicalAgentId } from './kernel/rules/identity.ts';
import { clientProcess } from './satellites/hook/client-process.ts';
import { sharedSessions } from './satellites/hook/shared-session.ts';
import { takeSubagent } from './satellites/hook/subagents.ts';

interface ServeMcpOptions {
  readonly operator: boolean;
  readonly structured: boolean;
  readonly name?: string | undefined;
}

/** Tells a person who typed the command why the terminal stays silent. */
export function tellPerson(io: Io): void {
  if (io.ask === undefined) return;
  const ending = calledHere(io, 'Press Ctrl-D to quit; for commands to type, see waggle --help.');
  io.err(`This command speaks MCP with the program that starts it, not with people. ${ending}\n`);
}

/** Serves one MCP client on stdin and stdout, over whichever door there is. */
export async function serveMcp(context: Context, { operator, structured, name }: ServeMcpOptions): Promise<number> {
  const { agent, toolsets } = context.settings;
  // At once: the client may end before its first message, and the process would be found under another parent.
  const client = clientProcess();
  const door = await openDoor(context, 'write');
  tellPerson(context.io);
  try {
    return await serveMcpStdio({
      door,
      ...(agent === undefined ? {} : { agent: canonicalAgentId(agent) }),
      toolsets,
      operator,
      structured: structured || isOn(context.io.env.WAGGLE_STRUCTURED),
      serverName: name,
      cwd: context.io.cwd,
      env: context.io.env,
      shared: () => (client === undefined ? [] : sharedSessions(context.home, client)),
      subagentOf: (session, toolUse) => takeSubagent(context.home, session, toolUse),
    });
  } finally {
    await door.close();
  }
}
