import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { writeByRename } from '../../../kernel/hub/files.ts';
import { systemScope } from '../../../kernel/rules/caller.ts';
import { makeFolder } from '../../../kernel/store/make-folder.ts';
import type { Store } from '../../../kernel/store/store.ts';
import type { Reads } from '../../../kernel/store/unit.ts';
import { asBoardFile, asTeamFile } from '../board-files.ts';

interface MirrorFile {
  readonly file: string;
  readonly text: string;
}

/**
 * Writes the open teams and their tasks below the folder, by rename and only what has changed, and deletes files of
 * tasks and teams that no longer exist. Private teams are left out. Resolves with the number of files written or
 * deleted.
 */
export async function writeBoardMirror(store: Store, folder: string): Promise<number> {
  const files = await store.read(systemScope, boardFiles);
  let changed = 0;
  for (const { file, text } of files) {
    const place = path.join(folder, file);
    if (existsSync(place) && readFileSync(place, 'utf8') === text) continue;
    makeFolder(path.dirname(place));
    writeByRename(place, text);
    changed++;
  }
  const wanted = new Set(files.map(({ file }) => file));
  for (const file of mirrored(folder).filter((one) => !wanted.has(one))) {
    rmSync(path.join(folder, file), { force: true });
    changed++;
  }
  return changed;
}

async function boardFiles(unit: Reads): Promise<readonly MirrorFile[]> {
  const files: MirrorFile[] = [];
  for (const team of (await unit.teams.list()).filter(({ isPrivate }) => !isPrivate)) {
    const roster = asTeamFile(team, await unit.teams.handles(team.id));
    files.push({ file: path.join('teams', team.slug, 'config.json'), text: asText(roster) });
    for (const task of await unit.tasks.findAll(await unit.board.all(team.id))) {
      const text = asText(asBoardFile(task, await unit.dependencies.of(task.id)));
      files.push({ file: path.join('tasks', team.slug, `${task.id}.json`), text });
    }
  }
  return files;
}

function asText(content: object): string {
  return `${JSON.stringify(content, null, 2)}\n`;
}

/** Existing files of the layout; other files in the folder must not be touched. */
function mirrored(folder: string): readonly string[] {
  const teams = foldersIn(path.join(folder, 'teams')).map((team) => path.join('teams', team, 'config.json'));
  const tasks = foldersIn(path.join(folder, 'tasks')).flatMap((list) =>
    readdirSync(path.join(folder, 'tasks', list))
      .filter((name) => /^[1-9]\d*\.json$/.test(name))
      .map((name) => path.join('tasks', list, name)),
  );
  return [...teams.filter((file) => existsSync(path.join(folder, file))), ...tasks];
}

export function foldersIn(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}
