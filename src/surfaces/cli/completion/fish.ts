import type { Flag, Node } from './command-tree.ts';

export function fishScript(nodes: readonly Node[]): string {
  const lines = nodes.flatMap((node) => [
    ...node.commands.map(
      ({ name, about }) => `complete -c waggle -f -n '__waggle_at "${node.path}"' -a ${name} -d '${quoted(about)}'`,
    ),
    ...(node.argument.kind === 'values'
      ? [`complete -c waggle -f -n '__waggle_at "${node.path}"' -a '${node.argument.values.join(' ')}'`]
      : []),
    ...(node.argument.kind === 'files' ? [`complete -c waggle -F -n '__waggle_at "${node.path}"'`] : []),
    ...node.flags.map((flag) => flagLine(node.path, flag)),
  ]);
  return `function __waggle_words
  string join ' ' -- (string match -v -- '-*' (commandline -opc)[2..-1])
end
function __waggle_at
  set -l typed (__waggle_words)
  test "$typed" = "$argv[1]"
end
function __waggle_in
  set -l typed (__waggle_words)
  test "$typed" = "$argv[1]"; or string match -q -- "$argv[1] *" "$typed"
end
${lines.join('\n')}
`;
}

/** Flags of the program itself stand wherever they were listed; those of a command behind it and its arguments. */
function flagLine(path: string, { name, about, takes }: Flag): string {
  const where = path === '' ? '__waggle_at ""' : `__waggle_in "${path}"`;
  const values = { nothing: '', anything: ' -x', files: ' -r -F', values: ' -x' }[takes.kind];
  const listed = takes.kind === 'values' ? ` -a '${takes.values.join(' ')}'` : '';
  return `complete -c waggle -n '${where}' -l ${name.slice(2)}${values}${listed} -d '${quoted(about)}'`;
}

function quoted(text: string): string {
  return text.replace(/['\\]/g, '');
}
