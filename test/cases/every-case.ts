import { readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { catalog } from '../../src/composition/catalog.ts';
import type { AnyTool } from '../../src/kernel/tool/define.ts';
import type { Example, ToolCases } from './tool-cases.ts';

const ENDING = '.cases.ts';

/** The cases of each tool below a folder, by the name of the tool in the file beside them. */
export async function readCases(folder: string): Promise<ReadonlyMap<string, ToolCases>> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith(ENDING));
  return new Map(await Promise.all(files.map((file) => readCasesIn(path.resolve(folder, file)))));
}

async function readCasesIn(file: string): Promise<readonly [string, ToolCases]> {
  const { cases }: { cases: ToolCases } = await load(file);
  const beside: Readonly<Record<string, unknown>> = await load(file.replace(ENDING, '.ts'));
  const tool = Object.values(beside).find(isTool);
  if (tool === undefined) throw new Error(`${file} stands beside a file that exports no tool.`);
  return [tool.name, cases];
}

function load(file: string) {
  return import(pathToFileURL(file).href);
}

function isTool(value: unknown): value is AnyTool {
  return typeof value === 'object' && value !== null && 'toolset' in value && 'access' in value && 'name' in value;
}

const everyCase = await readCases('src');

export function casesOf(tool: string): ToolCases {
  const found = everyCase.get(tool);
  if (found === undefined) throw new Error(`${tool} has no file of cases beside it: <tool-name>${ENDING}.`);
  return found;
}

export interface ToolExample extends Example {
  readonly tool: string;
}

/** The examples of each toolset, in the order in which they are played in one world. */
export function stories(): ReadonlyMap<string, readonly ToolExample[]> {
  const inOrder = catalog.map(({ name, toolset }) => ({ name, toolset, ...casesOf(name) }));
  inOrder.sort((a, b) => a.turn - b.turn || (a.name < b.name ? -1 : 1));
  const told = new Map<string, ToolExample[]>();
  for (const { name, toolset, answers } of inOrder) {
    const story = told.get(toolset) ?? [];
    story.push(...[answers].flat().map((example) => ({ ...example, tool: name })));
    told.set(toolset, story);
  }
  return told;
}
