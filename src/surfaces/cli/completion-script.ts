import type { Command } from 'commander';

interface Node {
  /** The words that lead here, without the program's name. */
  readonly path: string;
  readonly commands: readonly { readonly name: string; readonly about: string }[];
  readonly flags: readonly string[];
}

/** The command tree as a script of the shell: completing starts no process of ours. */
export function completionScript(shell: 'bash' | 'zsh' | 'fish', program: Command): string {
  const nodes = nodesOf(program, '');
  if (shell === 'fish') return fishScript(nodes);
  return shell === 'bash' ? bashScript(nodes) : zshScript(nodes);
}

function nodesOf(command: Command, path: string): readonly Node[] {
  const children = command.commands;
  const globals = path === '' ? [] : rootFlags(command);
  const node: Node = {
    path,
    commands: children.map((child) => ({ name: child.name(), about: child.summary() || child.description() })),
    flags: [...new Set([...flagsOf(command), ...globals, '--help'])],
  };
  return [node, ...children.flatMap((child) => nodesOf(child, `${path} ${child.name()}`.trim()))];
}

function flagsOf(command: Command): readonly string[] {
  return command.options.filter((option) => !option.hidden).flatMap((option) => option.long ?? []);
}

function rootFlags(command: Command): readonly string[] {
  return command.parent === null ? flagsOf(command) : rootFlags(command.parent);
}

const wordsOf = (node: Node) => [...node.commands.map(({ name }) => name), ...node.flags].join(' ');
const cases = (nodes: readonly Node[]) =>
  nodes.map((node) => `    '${node.path}') words='${wordsOf(node)}' ;;`).join('\n');

/** The path is what was typed, without flags, for as long as it names commands. */
function bashScript(nodes: readonly Node[]): string {
  return `_waggle() {
  local path='' words='' word
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$word" in -*) continue ;; esac
    case "|${pathList(nodes)}|" in *"|\${path:+$path }$word|"*) path="\${path:+$path }$word" ;; esac
  done
  case "$path" in
${cases(nodes)}
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _waggle waggle
`;
}

function zshScript(nodes: readonly Node[]): string {
  return `#compdef waggle
_waggle() {
  local path_words='' words_here='' word
  for word in "\${(@)words[2,CURRENT-1]}"; do
    case "$word" in -*) continue ;; esac
    case "|${pathList(nodes)}|" in *"|\${path_words:+$path_words }$word|"*) path_words="\${path_words:+$path_words }$word" ;; esac
  done
  case "$path_words" in
${cases(nodes).replaceAll("words='", "words_here='")}
  esac
  compadd -- \${=words_here}
}
compdef _waggle waggle
`;
}

function pathList(nodes: readonly Node[]): string {
  return nodes.map((node) => node.path).join('|');
}

function fishScript(nodes: readonly Node[]): string {
  const lines = nodes.flatMap((node) => [
    ...node.commands.map(
      ({ name, about }) => `complete -c waggle -f -n '__waggle_at "${node.path}"' -a ${name} -d '${oneLine(about)}'`,
    ),
    ...node.flags.map((flag) => `complete -c waggle -n '__waggle_below "${node.path}"' -l ${flag.slice(2)}`),
  ]);
  return `function __waggle_words
  string join ' ' -- (string match -v -- '-*' (commandline -opc)[2..-1])
end
function __waggle_at
  test (__waggle_words) = "$argv[1]"
end
function __waggle_below
  string match -q -- "$argv[1]*" (__waggle_words)
end
${lines.join('\n')}
`;
}

function oneLine(text: string): string {
  return (text.split('\n')[0] ?? '').replace(/['\\]/g, '');
}
