import { posix } from 'node:path';
import { importsOf, type SourceFile } from './source-files.ts';

export interface Wall {
  /** A folder with all below it; `*` stands for one name, and a `.` at the end for the files directly in the folder. */
  folder: string;
  /** Folders whose values may be imported, besides the folder's own files. */
  uses: string[];
  /** Folders from which only types may be imported. */
  types?: string[];
  /** Packages, or `@scope/*`; `node:*` is the whole standard library. */
  packages: string[];
}

const kernel = (...names: string[]): string[] => names.map((name) => `src/kernel/${name}`);
const areas = (role: string): string => `src/areas/*/${role}`;

const RULES = [...kernel('rules', 'text', 'search'), areas('rules')];
const FILES = [...kernel('files'), areas('files')];
const QUERIES = [...kernel('store', 'log', 'people', 'memory'), areas('queries')];
const FLOWS = [areas('flows')];
const TOOLS = [...kernel('tool'), areas('tools')];
const HUB = [...kernel('hub', 'door', 'access', 'settings', 'remote'), areas('.')];
const COMMANDS = [...kernel('cli'), areas('commands')];
const BELOW_HUB = [...RULES, ...FILES, ...QUERIES, ...FLOWS, ...TOOLS];
const PURE_NODE = ['node:crypto', 'node:path'];

/** Rows of one role, which see each other. */
function role(folders: string[], wall: Omit<Wall, 'folder'>): Wall[] {
  return folders.map((folder) => ({ ...wall, folder, uses: [...folders, ...wall.uses] }));
}

const surface = (folder: string, packages: string[], uses: string[] = []): Wall => ({
  folder,
  uses: [...HUB, ...RULES, ...uses],
  types: [...TOOLS, ...QUERIES],
  packages: ['node:*', 'zod', ...packages],
});

/**
 * The first table: what each role may import, in the kernel and in every area. The second, of the areas, is in areas.ts.
 * Files directly in src/ assemble the programs, those in src/composition/ the parts: both may import anything.
 */
export const WALLS: Wall[] = [
  ...role(kernel('rules', 'text', 'search'), { uses: [], packages: [] }),
  { folder: areas('rules'), uses: RULES, packages: [] },
  ...role(FILES, { uses: RULES, packages: ['node:*'] }),
  ...role(QUERIES, { uses: RULES, packages: ['node:*', 'kysely', 'kysely/*', 'pg', '@photostructure/sqlite'] }),
  ...role(FLOWS, { uses: RULES, types: QUERIES, packages: PURE_NODE }),
  ...role(TOOLS, { uses: [...RULES, ...FLOWS, ...FILES], types: QUERIES, packages: [...PURE_NODE, 'zod'] }),
  ...role(HUB, { uses: BELOW_HUB, packages: ['node:*', 'zod', '@decimalturn/toml-patch'] }),
  surface('src/kernel/mcp', ['@modelcontextprotocol/*']),
  surface('src/kernel/http', ['@modelcontextprotocol/*', 'fastify']),
  ...role(COMMANDS, surface('', ['commander'])),
  surface('src/satellites/*/commands', ['commander'], ['src/satellites/*', ...COMMANDS]),
  {
    folder: 'src/satellites/install',
    uses: [...HUB, ...BELOW_HUB],
    packages: ['node:*', 'zod', 'jsonc-parser', 'yaml'],
  },
  { folder: 'src/satellites/operations', uses: [...HUB, ...BELOW_HUB], packages: ['node:*', 'zod'] },
  {
    folder: 'src/satellites/daemon',
    uses: [...HUB, ...FLOWS, ...FILES, ...RULES],
    types: [...QUERIES, ...TOOLS],
    packages: ['node:*', 'zod', 'croner', '@agentclientprotocol/sdk'],
  },
  ...['reference', 'demo', 'unattended'].map((name) => surface(`src/satellites/${name}`, ['commander'], COMMANDS)),
  // They look at the other satellites.
  surface('src/satellites/completion', ['commander'], [...COMMANDS, 'src/satellites/install']),
  surface('src/satellites/doctor', ['commander'], [...COMMANDS, 'src/satellites/install', 'src/satellites/operations']),
  // A separate program, which must load nothing else.
  { folder: 'src/satellites/hook', uses: [], packages: ['node:*'] },
];

/** Whether the path is in the folder that a row names. */
function isIn(path: string, folder: string): boolean {
  const [parts, names] = [posix.dirname(path).split('/'), folder.split('/')];
  const isFlat = names.at(-1) === '.';
  if (isFlat) names.pop();
  if (isFlat ? parts.length !== names.length : parts.length < names.length) return false;
  return names.every((name, at) => name === '*' || name === parts[at]);
}

const matches = (name: string, pattern: string): boolean =>
  pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern;

export const isOurs = (target: string): boolean => /^(src|test|scripts|bench|web|bin|dist)\//.test(target);

/** The row of a file, if it has one. */
export const wallOf = (path: string, walls: Wall[] = WALLS): Wall | undefined =>
  walls.find(({ folder }) => isIn(path, folder));

const COMPOSITION = 'src/composition/';

/** Lists each import that its wall does not allow, as `file:line imports target`. */
export function climbers(file: SourceFile, walls: Wall[] = WALLS): string[] {
  const wall = wallOf(file.path, walls);
  if (!wall) return [];
  return importsOf(file)
    .filter(({ target, typeOnly }) => {
      if (!isOurs(target)) return !wall.packages.some((pattern) => matches(target, pattern));
      // The second table says who may import what is put together.
      if (target.startsWith(COMPOSITION)) return false;
      const open = [wall.folder, ...wall.uses, ...(typeOnly ? (wall.types ?? []) : [])];
      return !open.some((folder) => isIn(target, folder));
    })
    .map(({ target, line, typeOnly }) => `${file.path}:${line} imports ${typeOnly ? 'type ' : ''}${target}`);
}
