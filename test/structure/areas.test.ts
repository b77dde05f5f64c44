import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { AREAS, disused, idleReasons, isExplained, seenFromBelow, upward } from './areas.ts';
import { isTest, sourceFiles } from './source-files.ts';

const product = sourceFiles('src').filter((file) => !isTest(file));

test('the table of areas names every folder of src/areas, each once', () => {
  expect([...AREAS].sort()).toEqual(readdirSync('src/areas').sort());
});

test('no file imports from an area above its own, from a satellite, or what is put together', () => {
  expect(product.flatMap(upward)).toEqual([]);
});

test('every file that is let through to what is put together needs it', () => {
  expect(disused(product)).toEqual([]);
});

test('no area uses the nouns of one above it through the unit, unless the table says why', () => {
  const uses = product.flatMap(seenFromBelow);
  expect(uses.filter((use) => !isExplained(use))).toEqual([]);
  expect(idleReasons(uses)).toEqual([]);
});

test('an import of a higher area is found, whether it is of a value, a type or a file that loads later', () => {
  const lines = [
    "import { endPlan } from '../../plans/flows/end-plan.ts';",
    "import type { Plan } from '../../plans/rules/plan.ts';",
    "const later = await import('../../runs/flows/wake.ts');",
    "import { oneLine } from '../../teams/rules/names.ts';",
    "import { iso } from '../../../kernel/rules/time.ts';",
    "import { clients } from '../../../satellites/install/clients.ts';",
    "import { catalog } from '../../../composition/catalog.ts';",
    "import type { Schema } from '../../../composition/schema.ts';",
    'await unit.plans.byTasks([1]);',
    'await unit.batons.byId(1);',
  ];
  const file = { path: 'src/areas/tasks/flows/x.ts', lines };
  expect(upward(file)).toEqual([
    'src/areas/tasks/flows/x.ts:1 imports src/areas/plans/flows/end-plan.ts',
    'src/areas/tasks/flows/x.ts:2 imports type src/areas/plans/rules/plan.ts',
    'src/areas/tasks/flows/x.ts:6 imports src/satellites/install/clients.ts',
    'src/areas/tasks/flows/x.ts:7 imports src/composition/catalog.ts',
    'src/areas/tasks/flows/x.ts:3 imports src/areas/runs/flows/wake.ts',
  ]);
  expect(seenFromBelow(file)).toEqual([
    'src/areas/tasks/flows/x.ts:9 tasks plans',
    'src/areas/tasks/flows/x.ts:10 tasks batons',
  ]);
  expect(seenFromBelow(file).filter((use) => !isExplained(use))).toEqual([
    'src/areas/tasks/flows/x.ts:10 tasks batons',
  ]);
});

test('an import of any area into the kernel is found, and of one satellite into another', () => {
  const lines = ["import type { Task } from '../../areas/agents/rules/x.ts';"];
  expect(upward({ path: 'src/kernel/door/x.ts', lines })).toHaveLength(1);
  const sideways = ["import { hooks } from '../install/hooks.ts';"];
  expect(upward({ path: 'src/satellites/doctor/x.ts', lines: sideways })).toEqual([]);
  expect(upward({ path: 'src/satellites/demo/x.ts', lines: sideways })).toHaveLength(1);
});
