// Collects the notices of the bundled packages, which their licenses require.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './paths.mjs';

/** Packages that the bundles' region comments name, or whose dependencies they name. */
const BUNDLED = [
  ...[
    '@agentclientprotocol/sdk',
    '@decimalturn/toml-patch',
    '@modelcontextprotocol/node',
    '@modelcontextprotocol/server',
    '@photostructure/sqlite',
  ],
  ...['commander', 'croner', 'fastify', 'jsonc-parser', 'kysely', 'pg', 'yaml', 'zod'],
  ...[
    'react',
    'react-dom',
    '@tanstack/react-query',
    '@tanstack/react-router',
    '@tanstack/react-virtual',
    '@xyflow/react',
  ],
  ...['radix-ui', '@fontsource-variable/inter'],
];

function manifest(name) {
  const file = join(ROOT, 'node_modules', name, 'package.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

/** Returns these packages and all their dependencies, as far as they are installed. */
function closure(names) {
  const found = new Map();
  const open = [...names];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (found.has(name)) continue;
    const content = manifest(name);
    if (content === undefined) continue;
    found.set(name, content);
    open.push(...Object.keys(content.dependencies ?? {}));
  }
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1));
}

function noticeOf(name, { version, license }) {
  const folder = join(ROOT, 'node_modules', name);
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|notice|copying)/i.test(file));
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8').trim());
  return [`${name} ${version} (${license ?? 'see its own page'})`, ...texts].join('\n\n');
}

export function writeLicenses(folder) {
  const notices = closure(BUNDLED).map(([name, content]) => noticeOf(name, content));
  const rule = `\n\n${'-'.repeat(80)}\n\n`;
  writeFileSync(join(folder, 'THIRD-PARTY-LICENSES.txt'), `${notices.join(rule)}\n`);
}
