import { canonicalAgentId } from './core/identity.ts';
import { openDoor } from './surfaces/cli/choose-door.ts';
import type { Context } from './surfaces/cli/context.ts';
import { serveMcpStdio } from './surfaces/mcp/stdio.ts';

/** One MCP client on stdin and stdout, over whichever door there is. */
export async function serveMcp(context: Context, { operator }: { readonly operator: boolean }): Promise<number> {
  const { agent, toolsets } = context.settings;
  const door = await openDoor(context);
  try {
    return await serveMcpStdio({
      door,
      ...(agent === undefined ? {} : { agent: canonicalAgentId(agent) }),
      toolsets,
      operator,
      cwd: context.io.cwd,
      env: context.io.env,
    });
  } finally {
    await door.close();
  }
}
