import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { catalog } from '../../src/composition/catalog.ts';
import { version } from '../../src/kernel/hub/version.ts';
import { getPrompt } from '../../src/kernel/mcp/prompts.ts';
import { reachOf } from '../../src/kernel/mcp/reach.ts';
import { defaultTools } from '../../src/kernel/tool/toolsets.ts';
import { eventNamed } from '../../src/satellites/hook/events.ts';
import { clients } from '../../src/satellites/install/clients.ts';

const read = (file: string) => JSON.parse(readFileSync(new URL(`../../plugin/${file}`, import.meta.url), 'utf8'));

test('the plugin has the version of the package', () => {
  expect(read('waggle/.claude-plugin/plugin.json').version).toBe(version);
  for (const client of ['gemini', 'qwen']) {
    const { name, version: own, mcpServers } = read(`waggle/${client}-extension.json`);
    expect([name, own]).toEqual(['waggle', version]);
    expect(mcpServers.waggle).toMatchObject({ command: 'waggle', args: ['mcp', '--agent', client] });
  }
});

test('its commands and skill start with the front matter that clients read, and both command forms agree', () => {
  const front = /^---\n((?:[a-z]+: .+\n)+)---\n\n([\s\S]+)$/;
  expect(front.exec(text('skills/waggle/SKILL.md'))?.[1]).toMatch(/^name: waggle\ndescription: /);
  for (const name of ['inbox', 'next']) {
    const [, head = '', body = ''] = front.exec(text(`commands/${name}.md`)) ?? [];
    const description = /^description: (.+)\n$/.exec(head)?.[1];
    expect(text(`commands/${name}.toml`)).toBe(`description = "${description}"\nprompt = """\n${body}"""\n`);
  }
});

const text = (file: string) => readFileSync(new URL(`../../plugin/waggle/${file}`, import.meta.url), 'utf8');

test("its commands match the server's prompts for a client that lists the default tools", () => {
  const listed = catalog.filter(({ name }) => defaultTools.includes(name));
  const reach = reachOf({ capabilities: null }, listed);
  for (const name of ['inbox', 'next']) {
    const [said] = getPrompt(name, reach).messages;
    expect(text(`commands/${name}.md`)).toContain(`---\n\n${said?.content.type === 'text' && said.content.text}\n`);
  }
});

test('its skill and commands name tools that are listed, or say that they go through tools_call', () => {
  const unlisted = catalog
    .map(({ name }) => name)
    .filter((name) => /_|[a-z][A-Z]/.test(name) && !defaultTools.includes(name));
  for (const file of ['skills/waggle/SKILL.md', 'commands/inbox.md', 'commands/next.md']) {
    const sentences = text(file).split(/(?<=\.) /);
    const silent = sentences.filter(
      (one) => !one.includes('tools_call') && unlisted.some((name) => new RegExp(`\\b${name}\\b`).test(one)),
    );
    expect(silent).toEqual([]);
  }
});

interface HookGroup {
  readonly matcher?: string;
  readonly hooks: readonly { readonly command: string; readonly [setting: string]: unknown }[];
}

/** Each hook by its event and moment: the tools that it matches, and its settings besides names and short timeouts. */
function hooksOf(hooks: Readonly<Record<string, readonly HookGroup[]>>) {
  return Object.entries(hooks).flatMap(([event, groups]) =>
    groups.flatMap(({ matcher, hooks: calls }) =>
      calls.map(({ type, command, name: _, timeout, ...settings }) => {
        const moment = command.replace(/^waggle hook /, '');
        const patience = moment === 'wait' ? { timeout } : {};
        return { key: `${event} ${moment}`, tools: matcher?.split('|') ?? [], settings: { ...settings, ...patience } };
      }),
    ),
  );
}

test('its hooks are those that install writes for the clients that read them', () => {
  const installed = ['claude', 'codex', 'copilot', 'gemini'].flatMap((id) => {
    const { hooks } = clients.find((client) => client.id === id) ?? expect.unreachable();
    const text = hooks?.withHooks(undefined, (moment) => `waggle hook ${moment}`) ?? '';
    return hooksOf(JSON.parse(text.replaceAll('timeoutSec', 'timeout')).hooks);
  });
  const own = hooksOf(read('waggle/hooks/hooks.json').hooks);
  const merged = (all: typeof own, key: string) => {
    const same = all.filter((hook) => hook.key === key);
    return {
      tools: [...new Set(same.flatMap(({ tools }) => tools))].sort(),
      settings: Object.assign({}, ...same.map(({ settings }) => settings)),
    };
  };
  const keys = [...new Set(installed.map(({ key }) => key))].sort();
  expect(own.map(({ key }) => key).sort()).toEqual(keys);
  for (const key of keys) expect(merged(own, key), key).toEqual(merged(installed, key));
});

test('its hooks name moments that we know, and no client, since several read them', () => {
  for (const { key } of hooksOf(read('waggle/hooks/hooks.json').hooks)) {
    const [event = '', moment] = key.split(' ');
    expect(moment === 'wait' || eventNamed(event) === moment, key).toBe(true);
  }
});

test('the hooks of the Qwen Code extension name the client and match those that install writes', () => {
  const { hooks } = clients.find(({ id }) => id === 'qwen') ?? expect.unreachable();
  const lineFor = (moment: string) => `waggle hook ${moment} --client qwen`;
  const written = JSON.parse(hooks?.withHooks(undefined, lineFor) ?? '');
  const bare = JSON.stringify(written.hooks, (key, value) => (['name', 'timeout'].includes(key) ? undefined : value));
  expect(read('waggle/qwen-extension.json').hooks).toEqual(JSON.parse(bare));
});
