/** Each script asks the program for matching words, so that completion always matches the installed version. */
const scripts = {
  bash: `_waggle() {
  local line files=''
  COMPREPLY=()
  while IFS= read -r line; do
    case "$line" in
      :files) files=yes ;;
      *) COMPREPLY+=("$line") ;;
    esac
  done < <("\${COMP_WORDS[0]/#\\~/$HOME}" __complete bash "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
  if [ -n "$files" ]; then
    local current="\${COMP_WORDS[COMP_CWORD]}"
    [ "$current" = '=' ] && current=''
    compopt -o filenames 2>/dev/null
    while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen -f -- "$current")
  fi
}
complete -F _waggle waggle
`,
  zsh: `#compdef waggle
_waggle() {
  local line files='' outcome=1
  local -a found
  while IFS= read -r line; do
    case "$line" in
      :files) files=yes ;;
      *) found+=("$line") ;;
    esac
  done < <("\${words[1]/#\\~/$HOME}" __complete zsh "\${(@Q)words[2,CURRENT]}" 2>/dev/null)
  (( $#found )) && _describe -V waggle found && outcome=0
  if [[ -n "$files" ]]; then
    compset -P '--*='
    _files && outcome=0
  fi
  return $outcome
}
compdef _waggle waggle
if [[ "\${funcstack[1]}" = _waggle ]]; then _waggle "$@"; fi
`,
  fish: `function __waggle_complete
  set -l typed (commandline -opc)
  set -l current (commandline -ct)
  test (count $current) -eq 0; and set current ''
  set -l program (string replace -r '^~' $HOME -- $typed[1])
  for line in (command $program __complete fish $typed[2..-1] $current 2>/dev/null)
    if test "$line" = ':files'
      __fish_complete_path (string replace -r '^--[a-z-]+=' '' -- $current)
    else
      echo $line
    end
  end
end
complete -c waggle -f -a '(__waggle_complete)'
`,
  powershell: `# Completion of waggle for PowerShell, written from the documentation of Register-ArgumentCompleter. Not tried yet.
Register-ArgumentCompleter -Native -CommandName waggle -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $typed = @($commandAst.CommandElements | Select-Object -Skip 1 | ForEach-Object { $_.ToString() })
  # Older versions do not hand an empty argument to a program.
  if ($wordToComplete -eq '') { $typed += ':empty' }
  waggle __complete powershell @typed 2>$null | ForEach-Object {
    if ($_ -eq ':files') {
      Get-ChildItem -Path "$wordToComplete*" -ErrorAction SilentlyContinue | ForEach-Object {
        [System.Management.Automation.CompletionResult]::new($_.FullName, $_.Name, 'ProviderItem', $_.FullName)
      }
    } else {
      $word, $about = $_ -split "\`t", 2
      if (-not $about) { $about = $word }
      [System.Management.Automation.CompletionResult]::new($word, $word, 'ParameterValue', $about)
    }
  }
}
`,
};

export function completionScript(shell: keyof typeof scripts): string {
  return scripts[shell];
}
