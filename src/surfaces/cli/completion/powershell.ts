import type { Node } from './command-tree.ts';

/** Written from the documentation of Register-ArgumentCompleter, and not tried yet. */
export function powershellScript(nodes: readonly Node[]): string {
  return `# Completion of waggle for PowerShell. Written and not tried yet.
Register-ArgumentCompleter -Native -CommandName waggle -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $words = @{
${nodes.map((node) => `    '${node.path}' = @(${listed(wordsOf(node))})`).join('\n')}
  }
  $values = @{
${valueRows(nodes).join('\n')}
  }
  $files = @(${listed(nodes.filter(({ argument }) => argument.kind === 'files').map(({ path }) => path))})
  $typed = @($commandAst.CommandElements | Select-Object -Skip 1 | ForEach-Object { $_.ToString() })
  if ($wordToComplete -ne '' -and $typed.Count -gt 0) { $typed = @($typed | Select-Object -SkipLast 1) }
  $path = ''
  foreach ($word in $typed) {
    if ($word.StartsWith('-')) { continue }
    $longer = ("$path $word").Trim()
    if ($words.ContainsKey($longer)) { $path = $longer }
  }
  $before = if ($typed.Count -gt 0) { $typed[-1] } else { '' }
  $found = $values["$path|$before"]
  if ($null -eq $found) { $found = $words[$path] }
  if ($found -contains '@anything') { return }
  if ($found -contains '@files' -or ($files -contains $path -and -not $wordToComplete.StartsWith('-'))) {
    Get-ChildItem -Path "$wordToComplete*" -ErrorAction SilentlyContinue | ForEach-Object {
      [System.Management.Automation.CompletionResult]::new($_.FullName, $_.Name, 'ProviderItem', $_.FullName)
    }
  }
  $found | Where-Object { $_ -like "$wordToComplete*" -and -not $_.StartsWith('@') } | ForEach-Object {
    [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $_)
  }
}
`;
}

function wordsOf({ commands, argument, flags }: Node): readonly string[] {
  return [
    ...commands.map(({ name }) => name),
    ...(argument.kind === 'values' ? argument.values : []),
    ...flags.map(({ name }) => name),
  ];
}

function valueRows(nodes: readonly Node[]): readonly string[] {
  return nodes.flatMap(({ path, flags }) =>
    flags.flatMap(({ name, takes }) => {
      if (takes.kind === 'nothing') return [];
      const values = takes.kind === 'values' ? takes.values : [takes.kind === 'files' ? '@files' : '@anything'];
      return [`    '${path}|${name}' = @(${listed(values)})`];
    }),
  );
}

function listed(words: readonly string[]): string {
  return words.map((word) => `'${word.replaceAll("'", "''")}'`).join(', ');
}
