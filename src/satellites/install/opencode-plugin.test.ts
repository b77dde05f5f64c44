import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { someFolder } from '../../../test/repositories.ts';
import { waitFor } from '../../../test/wait-for.ts';
import { clients } from './clients.ts';
import { opencodePlugin } from './opencode-plugin.ts';
import { shellLine } from './shell-line.ts';

/** A substitute for `waggle hook`: prints the moment, session and tool it was called with. */
const PROGRAM = `
let text = '';
process.stdin.on('data', (part) => { text += part; });
process.stdin.on('end', () => {
  const { session_id, tool_name = '', cwd } = JSON.parse(text);
  if (process.argv[2] !== 'pre-tool-use' || tool_name === 'edit') process.stdout.write([process.argv[2], session_id, tool_name, cwd].join(' '));
});
`;

async function pluginIn(folder: string) {
  const program = path.join(folder, 'hook.cjs');
  writeFileSync(program, PROGRAM);
  const file = path.join(folder, 'waggle.mjs');
  writeFileSync(
    file,
    opencodePlugin.withHooks(undefined, (moment) => shellLine([process.execPath, program, moment])),
  );
  const woken: object[] = [];
  const { Waggle } = await import(pathToFileURL(file).href);
  const client = { session: { promptAsync: async (prompt: object) => void woken.push(prompt) } };
  return { hooks: await Waggle({ client, directory: '/work' }), woken };
}

test('opencode and Kilo find the plugin among their own settings, and in a project among its', () => {
  const place = { home: '/home/ann', env: {}, platform: 'linux' as const };
  const filesOf = (id: string) => {
    const hooks = clients.find((client) => client.id === id)?.hooks ?? expect.unreachable();
    expect(hooks.withoutHooks(hooks.withHooks(undefined, () => 'waggle'))).toBeUndefined();
    return [hooks.file(place), hooks.file({ ...place, project: '/repo' })];
  };
  expect(filesOf('opencode')).toEqual([
    '/home/ann/.config/opencode/plugin/waggle.js',
    '/repo/.opencode/plugin/waggle.js',
  ]);
  expect(filesOf('kilo')).toEqual(['/home/ann/.config/kilo/plugin/waggle.js', '/repo/.kilo/plugin/waggle.js']);
});

test('a held edit fails with the reason, and other tools continue', async () => {
  const { hooks } = await pluginIn(someFolder());
  const before = (tool: string) =>
    hooks['tool.execute.before']({ tool, sessionID: 'o1', callID: 'c' }, { args: { filePath: '/a' } });
  await expect(before('edit')).rejects.toThrow('pre-tool-use o1 edit /work');
  await expect(before('write')).resolves.toBeUndefined();
  await expect(before('bash')).resolves.toBeUndefined();
});

test('the preface is in the system prompt from the first message, and news from the second', async () => {
  const { hooks } = await pluginIn(someFolder());
  const system = async () => {
    const output: { system: string[] } = { system: [] };
    await hooks['chat.message']({ sessionID: 'o1' });
    await hooks['experimental.chat.system.transform']({ sessionID: 'o1' }, output);
    return output.system;
  };
  expect(await system()).toEqual(['session-start o1  /work']);
  expect(await system()).toEqual(['session-start o1  /work', 'user-prompt-submit o1  /work']);
});

test('news for an idle session starts a turn, with a part that is not shown as the user’s', async () => {
  const { hooks, woken } = await pluginIn(someFolder());
  await hooks.event({ event: { type: 'session.idle', properties: { sessionID: 'o1' } } });
  await waitFor(() => woken.length > 0);
  expect(woken).toEqual([
    { path: { id: 'o1' }, body: { parts: [{ type: 'text', text: 'wait o1  /work', synthetic: true }] } },
  ]);
});
