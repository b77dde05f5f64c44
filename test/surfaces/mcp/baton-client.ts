import type { Loose } from '../../loose.ts';
import type { World } from '../../world.ts';
import { clientOf, connectStdio, startStdio } from './routes.ts';

export interface BatonClient {
  /** The first text of the answer as JSON; fails where the tool refuses. */
  call(name: string, args?: object): Promise<Loose>;
  /** The code of the refusal; fails where there is none. */
  code(name: string, args?: object): Promise<string>;
}

/** An agent's program: a real MCP client that works in a folder, under the name and session that it has by itself. */
export async function batonClient({ hub }: World, agent: string, cwd: string): Promise<BatonClient> {
  const session_id = `sess-${agent}`;
  // Codex names its session with each call, others by their environment.
  const isCodex = agent === 'codex';
  const env = isCodex ? {} : { CLAUDE_CODE_SESSION_ID: session_id };
  const _meta = isCodex ? { 'x-codex-turn-metadata': { session_id } } : {};
  const served = startStdio({ door: hub, agent, cwd, env, toolsets: ['all'] });
  const client = await connectStdio(served, clientOf('legacy', agent));
  const ask = async (name: string, args: object) => {
    const { content, isError } = await client.callTool({ name, arguments: { ...args }, _meta });
    const [first] = content as { text: string }[];
    return { refused: isError === true, body: JSON.parse(first?.text ?? 'null') };
  };
  return {
    async call(name, args = {}) {
      const { refused, body } = await ask(name, args);
      if (refused) throw new Error(`${name} was refused: ${JSON.stringify(body)}`);
      return body;
    },
    async code(name, args = {}) {
      const { refused, body } = await ask(name, args);
      if (!refused) throw new Error(`${name} was not refused: ${JSON.stringify(body)}`);
      return String(body.code);
    },
  };
}
