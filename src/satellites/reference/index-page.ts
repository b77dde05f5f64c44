import type { AnyTool } from '../../kernel/tool/define.ts';
import { page, table } from './markdown.ts';

/** Lists the toolsets in the given order, each with its purpose and its tools. */
export function indexPage(tools: readonly AnyTool[], toolsets: Readonly<Record<string, string>>): string {
  const sections = Object.entries(toolsets).flatMap(([toolset, purpose]) => {
    const members = tools.filter((tool) => tool.toolset === toolset);
    return members.length === 0 ? [] : [`## ${toolset}`, purpose, toolTable(members)];
  });
  return page(
    '# Reference',
    'These pages are generated from the code by `npm run generate`; edit the tool, not the page.',
    'Codes are on [errors](errors.md), the log is on [events](events.md), commands and their options are on [command line](cli.md), settings, environment variables and limits are on [settings](settings.md).',
    ...sections,
  );
}

function toolTable(tools: readonly AnyTool[]): string {
  return table(
    ['tool', 'what it does'],
    tools.map((tool) => [`[${tool.name}](tools/${tool.toolset}/${tool.name}.md)`, tool.summary]),
  );
}
