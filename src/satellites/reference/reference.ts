import type { Command } from 'commander';
import type { AnyTool } from '../../kernel/tool/define.ts';
import { cliPage } from './cli-page.ts';
import { errorPage } from './error-page.ts';
import { eventPage } from './event-page.ts';
import { indexPage } from './index-page.ts';
import { settingsPage } from './settings-page.ts';
import { toolPage } from './tool-page.ts';

/** Every generated page by its path below docs/reference/. The output is deterministic for given tools and commands. */
export function referencePages(
  tools: readonly AnyTool[],
  toolsets: Readonly<Record<string, string>>,
  program: Command,
): ReadonlyMap<string, string> {
  return new Map([
    ['README.md', indexPage(tools, toolsets)],
    ['cli.md', cliPage(program, tools)],
    ['errors.md', errorPage()],
    ['events.md', eventPage()],
    ['settings.md', settingsPage()],
    ...tools.map((tool): [string, string] => [`tools/${tool.toolset}/${tool.name}.md`, toolPage(tool)]),
  ]);
}
