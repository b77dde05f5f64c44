import type { Node } from './command-tree.ts';

function wordsOf(node: Node): string {
  const values = node.argument.kind === 'values' ? node.argument.values : [];
  return [...node.commands.map(({ name }) => name), ...values, ...node.flags.map(({ name }) => name)].join(' ');
}

function wordCases(nodes: readonly Node[]): string {
  return nodes.map((node) => `    '${node.path}') words='${wordsOf(node)}' ;;`).join('\n');
}

/** What may stand behind a flag: `<path>|<flag>`. Flags that take nothing have no row. */
function valueCases(nodes: readonly Node[]): string {
  return nodes
    .flatMap((node) =>
      node.flags.flatMap(({ name, takes }) => {
        if (takes.kind === 'nothing') return [];
        const what = takes.kind === 'values' ? takes.values.join(' ') : takes.kind === 'files' ? '@files' : '@anything';
        return [`    '${node.path}|${name}') words='${what}' ;;`];
      }),
    )
    .join('\n');
}

/** The path is what was typed, without flags, for as long as it names commands. */
function pathList(nodes: readonly Node[]): string {
  return nodes.map((node) => node.path).join('|');
}

function fileCases(nodes: readonly Node[]): string {
  const paths = nodes.filter(({ argument }) => argument.kind === 'files').map(({ path }) => `'${path}'`);
  return paths.length === 0 ? "'no path'" : paths.join('|');
}

export function bashScript(nodes: readonly Node[]): string {
  return `_waggle() {
  local path='' words='' word current="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}"
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$word" in -*) continue ;; esac
    case "|${pathList(nodes)}|" in *"|\${path:+$path }$word|"*) path="\${path:+$path }$word" ;; esac
  done
  case "$path|$before" in
${valueCases(nodes)}
  esac
  case "$words" in
    @files) COMPREPLY=($(compgen -f -- "$current")); return ;;
    @anything) COMPREPLY=(); return ;;
    ?*) COMPREPLY=($(compgen -W "$words" -- "$current")); return ;;
  esac
  case "$path" in
${wordCases(nodes)}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
  case "$path" in ${fileCases(nodes)}) case "$current" in -*) ;; *) COMPREPLY+=($(compgen -f -- "$current")) ;; esac ;; esac
}
complete -o filenames -F _waggle waggle
`;
}

export function zshScript(nodes: readonly Node[]): string {
  const renamed = (cases: string) => cases.replaceAll(" words='", " here='");
  return `#compdef waggle
_waggle() {
  local path_words='' here='' word before="\${words[CURRENT-1]}"
  for word in "\${(@)words[2,CURRENT-1]}"; do
    case "$word" in -*) continue ;; esac
    case "|${pathList(nodes)}|" in *"|\${path_words:+$path_words }$word|"*) path_words="\${path_words:+$path_words }$word" ;; esac
  done
  case "$path_words|$before" in
${renamed(valueCases(nodes))}
  esac
  case "$here" in
    @files) _files; return ;;
    @anything) return ;;
    ?*) compadd -- \${=here}; return ;;
  esac
  case "$path_words" in
${renamed(wordCases(nodes))}
  esac
  compadd -- \${=here}
  case "$path_words" in ${fileCases(nodes)}) _files ;; esac
}
compdef _waggle waggle
`;
}
