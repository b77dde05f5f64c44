/** What a script of another language does to write a file. */
const WRITES = [
  /\bopen\([^)]*,\s*(?:mode\s*=\s*)?['"][^'"]*[wax+]/,
  /\bwrite_(?:text|bytes)\(/,
  /\b(?:write|append)File(?:Sync)?\(/,
  /\bcreateWriteStream\(/,
  /\bFile\.(?:write|open)\b/,
  /\b(?:writeTextFile|file_put_contents|fileinput)\b/,
  /\bBun\.write\(/,
  /\bos\.(?:remove|rename|replace|unlink|truncate)\(/,
  /\bshutil\.(?:copy\w*|move)\(/,
  /\b(?:unlink|rename|rm|copyFile|cp)(?:Sync)?\(/,
  /\[(?:System\.)?IO\.File\]::(?:Write|Append)\w+\(/i,
];

const STRING = /(['"`])((?:(?!\1)[^\\\n])+)\1/g;
const PATH_LIKE = /^(?:[\w@~+-][\w.@~+-]*|\.{1,2}|\.[\w-][\w.-]*)?(?:[/\\][\w.@~+ -]+)*$/;
/** What stands around a path that is only read there. */
const READS: readonly (readonly [before: RegExp, after: RegExp])[] = [
  [/\b(?:open|readFile|readFileSync)\(\s*$/, /^\s*(?:,\s*(?:encoding\s*=\s*)?['"](?:r[bt]?|utf-?8)['"]\s*)?\)/],
  [/\bPath\(\s*$/, /^\s*\)\.(?:read_|exists\(|is_file\(|stat\()/],
];

/** The files that a script in another language names and may write; empty if it only reads. */
export function filesInScript(script: string): readonly string[] {
  if (!WRITES.some((pattern) => pattern.test(script))) return [];
  return [...script.matchAll(STRING)].flatMap((match) => {
    const text = match[2] ?? '';
    if (!/[./\\]/.test(text) || !PATH_LIKE.test(text)) return [];
    const before = script.slice(Math.max(0, match.index - 20), match.index);
    const after = script.slice(match.index + match[0].length, match.index + match[0].length + 40);
    return READS.some(([start, end]) => start.test(before) && end.test(after)) ? [] : [text];
  });
}

/** The files of a patch in the usual form. */
export function filesInPatch(patch: string): readonly string[] {
  const named = [...patch.matchAll(/^(?:\+\+\+|---) (?:[ab]\/)?([^\t\n]+)/gm)].map(([, file = '']) => file.trim());
  return [...new Set(named)].filter((file) => file !== '/dev/null');
}
