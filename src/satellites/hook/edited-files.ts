import path from 'node:path';
import type { HookInput } from './input.ts';

/** Names of the clients' editing tools, without case, dashes and underscores: Edit, write_file, apply_patch. */
const editors: ReadonlySet<string> = new Set([
  'edit',
  'multiedit',
  'write',
  'notebookedit',
  'applypatch',
  'replace',
  'writefile',
  'patch',
  'create',
  'strreplaceeditor',
  'mcpomxcodeintelapplyedit',
]);

/** The same for the clients' shells. */
const shells: ReadonlySet<string> = new Set([
  'bash',
  'shell',
  'execcommand',
  'runshellcommand',
  'runinterminal',
  'powershell',
]);

const pathFields = ['file_path', 'filePath', 'notebook_path', 'absolute_path', 'path', 'filename'];
const patchFields = ['command', 'input', 'patch', 'patchText', 'patch_text'];
const PATCHED = /^\*\*\* (?:Update File|Add File|Delete File|Move to): (.+)$/gm;
/** Of a patch over more files only these are reported, because the client waits for the hub's answer. */
const MOST = 50;

/** The files that a call of a client's own tool changes, as absolute paths; empty if it is not an editing tool. */
export function editedFiles({ tool_name = '', tool_input, cwd }: HookInput): readonly string[] {
  const name = tool_name.toLowerCase().replaceAll(/[-_]/g, '');
  const isShell = shells.has(name);
  if (tool_input === undefined || (!editors.has(name) && !isShell)) return [];
  const patched = patchesIn(tool_input).flatMap((text) =>
    [...text.matchAll(PATCHED)].map(([, file = '']) => file.trim()),
  );
  // Codex also passes patches to its shell; other shell commands do not name the files they change.
  const named = isShell ? [] : [tool_input, ...editsIn(tool_input)].flatMap(pathsIn);
  const absolute = [...named, ...patched].map((file) => path.resolve(cwd ?? process.cwd(), file));
  return [...new Set(absolute)].slice(0, MOST);
}

export interface ShellCommand {
  readonly line: string;
  readonly cwd: string;
  readonly isPowerShell: boolean;
}

/** The command that a client's own shell is to run; undefined if it is another tool. */
export function shellCommand({ tool_name = '', tool_input = {}, cwd }: HookInput): ShellCommand | undefined {
  const name = tool_name.toLowerCase().replaceAll(/[-_]/g, '');
  if (!shells.has(name)) return undefined;
  const given = tool_input.command ?? tool_input.cmd;
  // As a list, the last word is what a shell is given to run.
  const line = Array.isArray(given) ? given.at(-1) : given;
  if (typeof line !== 'string') return undefined;
  const own = [tool_input.workdir, tool_input.cwd, tool_input.directory, tool_input.dir_path].find(
    (value) => typeof value === 'string',
  );
  const folder = path.resolve(cwd ?? process.cwd(), typeof own === 'string' ? own : '.');
  return { line, cwd: folder, isPowerShell: name === 'powershell' };
}

type Fields = Readonly<Record<string, unknown>>;

function pathsIn(fields: Fields): readonly string[] {
  const found = pathFields.map((name) => fields[name]).find((value) => typeof value === 'string' && value !== '');
  return typeof found === 'string' ? [found] : [];
}

/** Each of several edits in one call may name its own file. */
function editsIn({ edits }: Fields): readonly Fields[] {
  return Array.isArray(edits) ? edits.filter((edit) => typeof edit === 'object' && edit !== null) : [];
}

function patchesIn(fields: Fields): readonly string[] {
  return patchFields.flatMap((name) => {
    const value = fields[name];
    const text = Array.isArray(value) ? value.join('\n') : value;
    return typeof text === 'string' && text.includes('*** Begin Patch') ? [text] : [];
  });
}
