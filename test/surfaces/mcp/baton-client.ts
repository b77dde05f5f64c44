import type { Loose } from '../../loose.ts';
import type { World } from '../../world.ts';
import { clientOf, connectStdio, startStdio } from './routes.ts';

export interface BatonClient {
  /** Returns the first text of the answer as JSON; throws if the tool refuses. */
  call(name: string, args?: object): Promise<Loose>;
  /** Returns the code of the refusal; throws if there is none. */
  code(name: string, args?: object): Promise<string>;
}

/** Connects a real MCP client that works in a folder, with its own agent name and session. */
export async function batonClient({ hub }: World, agent: string, cwd: string): Promise<BatonClient> {
  const session_id = `sess-${agent}`;
  // Codex sends its session with each call, other clients set it in their environment.
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
