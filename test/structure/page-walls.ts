import type { Wall } from './walls.ts';

const PAGE = ['react', 'react-dom', '@tanstack/*', 'radix-ui'];
/** The page imports types from here, the names of events, reasons and clients, and the line diff of two texts. */
const RULES = ['src/kernel/rules', 'src/areas/*/rules'];
const BELOW_AREAS = ['api', 'ui', 'markdown', 'page', 'parts'].map((name) => `web/src/${name}`);
const AREAS = [
  'agents',
  'board',
  'feed',
  'health',
  'memory',
  'messages',
  'now',
  'plans',
  'run',
  'savings',
  'settings',
  'task',
  'timeline',
];

/**
 * The layers of the page. Areas do not import each other, and the shell imports none of them: what two areas share is
 * in `parts`, what concerns the whole page in `page`. Files directly in web/src/ assemble the page.
 */
export const PAGE_WALLS: Wall[] = [
  { folder: 'web/src/generated', uses: [], packages: [] },
  { folder: 'web/src/api', uses: ['web/src/generated'], types: RULES, packages: ['react', '@tanstack/*'] },
  { folder: 'web/src/ui', uses: ['web/src/api', 'web/src/generated', 'src/kernel/text'], types: RULES, packages: PAGE },
  { folder: 'web/src/markdown', uses: ['web/src/ui'], packages: [...PAGE, 'markdown-it'] },
  { folder: 'web/src/page', uses: ['web/src/api', 'web/src/ui'], packages: PAGE },
  { folder: 'web/src/parts', uses: BELOW_AREAS, packages: PAGE },
  ...AREAS.map((name) => ({
    folder: `web/src/areas/${name}`,
    uses: BELOW_AREAS,
    packages: [...PAGE, ...(name === 'task' ? ['@xyflow/react'] : [])],
  })),
  { folder: 'web/src/shell', uses: BELOW_AREAS, packages: PAGE },
];
