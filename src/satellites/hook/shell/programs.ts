import type { Word } from './commands.ts';

/** The words of a program's command line that name files it writes, moves or removes. */
type Targets = (args: readonly Word[]) => readonly Word[];

const isFlag = ({ text, isOpen }: Word) => text.startsWith('-') && text !== '-' && !isOpen;
const files = (args: readonly Word[]) => args.filter((arg) => !isFlag(arg) && arg.text !== '');
const last: Targets = (args) => files(args).slice(-1);
const has = (args: readonly Word[], pattern: RegExp) => args.some((arg) => isFlag(arg) && pattern.test(arg.text));

/** Only if one of its flags says so, as with tools that can also just check. */
const given =
  (flag: RegExp, targets: Targets = files): Targets =>
  (args) =>
    has(args, flag) ? targets(args) : [];

const unless =
  (flag: RegExp, targets: Targets = files): Targets =>
  (args) =>
    has(args, flag) ? [] : targets(args);

/** Without the word after each of these flags. */
const withoutValues =
  (flag: RegExp, targets: Targets = files): Targets =>
  (args) =>
    targets(args.filter((_, index) => !flag.test(args[index - 1]?.text ?? '')));

/** A copy into a folder has the name of its source there. */
const copied: Targets = (args) => {
  const named = files(args);
  const into = named.at(-1);
  if (into === undefined || named.length < 2) return [];
  const inside = named.slice(0, -1).map(({ text, isOpen }) => ({
    text: `${into.text}/${text.slice(text.lastIndexOf('/') + 1)}`,
    isOpen: isOpen || into.isOpen,
  }));
  return [into, ...inside];
};

/** `sed` and `perl` take their script as an argument unless a flag names it. */
const inPlace = (flag: RegExp, scriptFlag: RegExp): Targets => {
  const named = withoutValues(scriptFlag);
  return given(flag, (args) => (has(args, scriptFlag) ? named(args) : files(args).slice(1)));
};

const gitWrites: Readonly<Record<string, Targets>> = {
  checkout: (args) => afterDashes(args) ?? [],
  restore: unless(/^(?:--staged|-S)$/, withoutValues(/^(?:-s|--source)$/)),
  rm: unless(/^--cached$/),
  mv: files,
};

function afterDashes(args: readonly Word[]): readonly Word[] | undefined {
  const at = args.findIndex(({ text }) => text === '--');
  return at === -1 ? undefined : args.slice(at + 1);
}

const powershell: Targets = (args) => {
  const path = args.findIndex(({ text }) => /^-(?:literalpath|path|filepath|destination)$/i.test(text));
  const named = path === -1 ? files(args).slice(0, 1) : args.slice(path + 1, path + 2);
  return named;
};

const formats = given(/^(?:--write|-w|--fix|--apply|--apply-unsafe|-i|-a|-A|--in-place)$/);
const formatsUnlessChecking = unless(/^(?:--check|--diff|-c|--check-only)$/);

const writers: Readonly<Record<string, Targets>> = {
  sed: inPlace(/^(?:-[a-zA-Z]*i|--in-place)/, /^(?:-[a-zA-Z]*[ef]|--expression|--file)$/),
  gsed: inPlace(/^(?:-[a-zA-Z]*i|--in-place)/, /^(?:-[a-zA-Z]*[ef]|--expression|--file)$/),
  perl: inPlace(/^-[a-zA-Z0-9]*i/, /^-[a-zA-Z0-9.]*e$/),
  ruby: inPlace(/^-[a-zA-Z]*i/, /^-[a-zA-Z.]*e$/),
  awk: given(/^(?:-i|--in-place)$/, (args) => files(args).slice(2)),
  gawk: given(/^(?:-i|--in-place)$/, (args) => files(args).slice(2)),
  tee: files,
  sponge: files,
  cp: copied,
  install: withoutValues(/^-[mog]$/, copied),
  ln: copied,
  rsync: copied,
  mv: (args) => [...files(args).slice(0, -1), ...copied(args)],
  rm: files,
  unlink: files,
  shred: files,
  truncate: withoutValues(/^(?:-s|--size|-r)$/),
  dd: (args) => args.flatMap(({ text, isOpen }) => (text.startsWith('of=') ? [{ text: text.slice(3), isOpen }] : [])),
  patch: withoutValues(/^-[pidDo]$/, (args) => files(args).slice(0, 1)),
  sort: (args) => args.filter((_, index) => /^(?:-o|--output)$/.test(args[index - 1]?.text ?? '')),
  ed: last,
  ex: withoutValues(/^-\w*c$/, last),
  vim: withoutValues(/^(?:-\w*c|-S)$/, given(/^-\w*(?:c|es|s)/, last)),
  prettier: formats,
  eslint: formats,
  biome: formats,
  stylelint: formats,
  gofmt: formats,
  goimports: formats,
  shfmt: formats,
  'clang-format': formats,
  autopep8: formats,
  yapf: formats,
  rubocop: formats,
  rustfmt: formatsUnlessChecking,
  black: formatsUnlessChecking,
  isort: formatsUnlessChecking,
  ruff: (args) => (args[0]?.text === 'format' ? formatsUnlessChecking(args.slice(1)) : formats(args.slice(1))),
  git: (args) => {
    const at = args.findIndex((arg) => !isFlag(arg));
    return gitWrites[args[at]?.text ?? '']?.(args.slice(at + 1)) ?? [];
  },
  'set-content': powershell,
  'add-content': powershell,
  'clear-content': powershell,
  'out-file': powershell,
  'remove-item': powershell,
  'move-item': powershell,
  'rename-item': powershell,
};

/** The files that a program writes by its arguments. */
export function filesOf(program: string, args: readonly Word[]): readonly Word[] {
  const known = Object.hasOwn(writers, program) ? writers[program] : undefined;
  return known?.(args) ?? [];
}

const readers: ReadonlySet<string> = new Set(
  `ls cat head tail less more bat grep egrep fgrep rg ag wc uniq cut tr column diff cmp comm stat file du df pwd echo
  printf true false test [ [[ which type whereis printenv date uname whoami id ps top free uptime sleep wait tree
  basename dirname realpath readlink md5sum sha1sum sha256sum shasum cksum nl tac rev fold strings xxd hexdump od seq cd
  pushd popd export set unset alias hostname lsof kill jobs history read return exit break continue : lscpu nproc
  get-content get-childitem select-string get-location test-path measure-object`.split(/\s+/),
);
const gitReaders: ReadonlySet<string> = new Set(
  `status log diff show branch blame rev-parse ls-files ls-tree ls-remote grep fetch remote describe shortlog reflog
  cat-file config rev-list name-rev for-each-ref add push tag check-ignore merge-base whatchanged count-objects
  version`.split(/\s+/),
);

/** Whether the program is known to leave the files of the work tree as they are. */
export function isReader(program: string, args: readonly Word[]): boolean {
  if (readers.has(program)) return true;
  if (program === 'git') return gitReaders.has(args.find((arg) => !isFlag(arg))?.text ?? 'version');
  if (program === 'sort') return !has(args, /^(?:-\w*o|--output)/);
  if (program === 'jq') return !has(args, /^(?:-i|--in-place)$/);
  if (program === 'find') return !has(args, /^-(?:delete|exec|execdir|ok|okdir|fprint\w*|fls)$/);
  // Both have ways of their own to write files.
  if (program === 'sed')
    return !has(args, /^(?:-[a-zA-Z]*i|--in-place)/) && !args.some(({ text }) => /[\s/;}\d]w\s/.test(text));
  if (program === 'awk') return !has(args, /^-i$/) && !args.some(({ text }) => /[>|]\s*"|system\(/.test(text));
  return false;
}
