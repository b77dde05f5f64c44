import { importsOf, type SourceFile } from './source-files.ts';

export interface Wall {
  /** A folder, or one file that connects what its folder keeps apart. */
  folder: string;
  /** Folders whose values may be imported, besides the folder's own files. */
  uses: string[];
  /** Folders from which only types may be imported. */
  types?: string[];
  /** Packages, or `@scope/*`; `node:*` is the whole standard library. */
  packages: string[];
}

const BELOW_HUB = ['src/core', 'src/store', 'src/repo', 'src/flows', 'src/tools'];
const PURE_NODE = ['node:crypto', 'node:path'];

const surface = (name: string, packages: string[]): Wall => ({
  folder: `src/surfaces/${name}`,
  uses: ['src/hub', 'src/core'],
  types: ['src/tools', 'src/store', 'src/daemon'],
  packages: ['node:*', 'zod', ...packages],
});

/** The layers of ARCHITECTURE.md. Files directly in src/ assemble the programs and may import anything. */
export const WALLS: Wall[] = [
  { folder: 'src/core', uses: [], packages: [] },
  // Each unit carries what follows from a change.
  { folder: 'src/kernel/store/unit.ts', uses: ['src/composition', 'src/store', 'src/core'], packages: [] },
  { folder: 'src/composition', uses: ['src/core', 'src/flows'], types: ['src/store'], packages: [] },
  {
    folder: 'src/store',
    uses: ['src/core'],
    packages: ['node:*', 'kysely', 'kysely/*', 'pg', '@photostructure/sqlite'],
  },
  { folder: 'src/repo', uses: ['src/core'], packages: ['node:*'] },
  { folder: 'src/flows', uses: ['src/core'], types: ['src/store'], packages: PURE_NODE },
  {
    folder: 'src/tools',
    uses: ['src/core', 'src/flows', 'src/repo'],
    types: ['src/store'],
    packages: [...PURE_NODE, 'zod'],
  },
  {
    folder: 'src/hub',
    uses: BELOW_HUB,
    packages: ['node:*', 'zod', 'jsonc-parser', '@decimalturn/toml-patch', 'yaml'],
  },
  surface('mcp', ['@modelcontextprotocol/*']),
  surface('http', ['@modelcontextprotocol/*', 'fastify']),
  surface('cli', ['commander']),
  surface('reference', ['commander']),
  {
    folder: 'src/daemon',
    uses: ['src/hub', 'src/flows', 'src/repo', 'src/core'],
    types: ['src/store', 'src/tools'],
    packages: ['node:*', 'zod', 'croner', '@agentclientprotocol/sdk'],
  },
  // A separate program, which must load nothing else.
  { folder: 'src/hook', uses: [], packages: ['node:*'] },
];

const isInside = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`);

const matches = (name: string, pattern: string): boolean =>
  pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern;

const isOurs = (target: string): boolean => /^(src|test|scripts|bench|web|bin|dist)\//.test(target);

/** Lists each import that its wall does not allow, as `file:line imports target`. */
export function climbers(file: SourceFile, walls: Wall[] = WALLS): string[] {
  const wall = walls.find(({ folder }) => isInside(file.path, folder));
  if (!wall) return [];
  return importsOf(file)
    .filter(({ target, typeOnly }) => {
      if (!isOurs(target)) return !wall.packages.some((pattern) => matches(target, pattern));
      const open = [wall.folder, ...wall.uses, ...(typeOnly ? (wall.types ?? []) : [])];
      return !open.some((folder) => isInside(target, folder));
    })
    .map(({ target, line, typeOnly }) => `${file.path}:${line} imports ${typeOnly ? 'type ' : ''}${target}`);
}
