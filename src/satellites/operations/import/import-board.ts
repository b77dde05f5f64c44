import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { z } from 'zod';
import { openTask, reviseTask } from '../../../areas/tasks/flows/task-lifecycle.ts';
import { statusAfter } from '../../../areas/tasks/rules/board.ts';
import { joinTeam } from '../../../areas/teams/flows/team-membership.ts';
import { systemScope } from '../../../kernel/rules/caller.ts';
import { WaggleError } from '../../../kernel/rules/errors.ts';
import { agentIdFromClient } from '../../../kernel/rules/identity.ts';
import { isHandleName, TEAM_LEAD, type Team, teamSlug } from '../../../kernel/rules/team.ts';
import type { Store } from '../../../kernel/store/store.ts';
import type { Writes } from '../../../kernel/store/unit.ts';
import { redactedValue } from '../../../kernel/text/redaction.ts';
import { unstorableIn } from '../../../kernel/text/storable.ts';
import { type BoardFile, boardFile, type TeamFile, teamFile } from '../board-files.ts';
import { DryRun, tried } from '../foreign/dry-run.ts';
import { foldersIn } from '../mirror/board-mirror.ts';
import { jsonIn } from '../strict-text.ts';
import { isAdded } from './import-edges.ts';

export interface BoardImport {
  readonly teams: readonly string[];
  /** How many tasks were added. */
  readonly tasks: number;
  readonly alreadyThere: number;
  /** Maps the id in a file, as `<list>/<id>`, to the id of the imported task. */
  readonly ids: Readonly<Record<string, string>>;
  /** Files that could not be read, as `<list>/<file>`, and dependencies that close a cycle, as `<list>/<id> blocks <id>`. */
  readonly skipped: readonly string[];
}

interface ImportedTasks {
  readonly numbers: ReadonlyMap<string, number>;
  readonly added: number;
  readonly cyclic: readonly string[];
}

/** Imports every list of the folder in one transaction. Tasks get new ids, since each list counted from 1. */
export async function importBoard(store: Store, folder: string, dryRun = false): Promise<BoardImport> {
  const lists = new Set([...foldersIn(path.join(folder, 'teams')), ...foldersIn(path.join(folder, 'tasks'))]);
  const skipped: string[] = [];
  const read = [...lists].map((list) => ({
    list,
    team: readTeam(folder, list),
    tasks: readTasks(folder, list, skipped),
  }));
  const work = async (unit: Writes): Promise<BoardImport> => {
    const ids: Record<string, string> = {};
    const teams: string[] = [];
    const dropped: string[] = [];
    const known = await unit.tasks.origins();
    let count = 0;
    for (const { list, team, tasks } of read) {
      teams.push(team.name);
      const { numbers, cyclic, added } = await importList(unit, team, tasks, known);
      count += added;
      dropped.push(...cyclic.map((edge) => `${list}/${edge}`));
      for (const [from, to] of numbers) ids[`${list}/${from}`] = String(to);
    }
    const alreadyThere = Object.keys(ids).length - count;
    const report = { teams, tasks: count, alreadyThere, ids, skipped: [...skipped, ...dropped] };
    if (dryRun) throw new DryRun(report);
    return report;
  };
  return tried(store.write(systemScope, 'import-board', work));
}

async function importList(
  unit: Writes,
  roster: TeamFile,
  tasks: readonly BoardFile[],
  known: ReadonlyMap<string, number>,
): Promise<ImportedTasks> {
  const team = await teamFor(unit, roster, tasks, known);
  const owners = tasks.flatMap(({ owner }) => owner ?? []);
  for (const name of new Set([...roster.members.map((member) => member.name), ...owners])) {
    if (!isHandleName(name) || (await unit.teams.handle(team.id, name)) !== undefined) continue;
    const agent = agentIdFromClient(name);
    if ((await unit.agents.find(agent)) === undefined) await unit.agents.add(agent);
    const agentType = roster.members.find((member) => member.name === name)?.agentType ?? null;
    await joinTeam(unit, team, { name, agent, agentType });
  }
  return importTasks(unit, team, tasks, known);
}

/** Reuses a team that an earlier import of the same files created; any other team of that name is a conflict. */
async function teamFor(
  unit: Writes,
  roster: TeamFile,
  tasks: readonly BoardFile[],
  known: ReadonlyMap<string, number>,
): Promise<Team> {
  if (await unit.teams.isTaken(roster.name)) {
    const team = await unit.teams.byName(roster.name);
    if (team !== undefined && (await isImported(unit, team, roster, tasks, known))) return team;
    throw new WaggleError('IMPORT_CONFLICT', `A team called ${JSON.stringify(roster.name)} already exists.`);
  }
  const team = await unit.teams.create({ name: roster.name, description: roster.description, isPrivate: false });
  await unit.teams.addHandle(team.id, { name: TEAM_LEAD, agent: 'user', role: 'lead', agentType: null });
  return team;
}

/**
 * True if a task of the team came from such files. Without tasks in the files, true if all of the roster are members.
 */
async function isImported(
  unit: Writes,
  team: Team,
  roster: TeamFile,
  tasks: readonly BoardFile[],
  known: ReadonlyMap<string, number>,
): Promise<boolean> {
  if ([...known.keys()].some((origin) => origin.startsWith(originOf(team, '')))) return true;
  if (tasks.length > 0) return false;
  for (const { name } of roster.members) {
    if (isHandleName(name) && (await unit.teams.handle(team.id, name)) === undefined) return false;
  }
  return true;
}

function originOf({ name }: Team, id: string): string {
  return `board files: ${teamSlug(name)}/${id}`;
}

/** Imports tasks first, then dependencies, then statuses, so that a blocker finishes before the tasks it blocks. */
async function importTasks(
  unit: Writes,
  team: Team,
  all: readonly BoardFile[],
  known: ReadonlyMap<string, number>,
): Promise<ImportedTasks> {
  const collectionId = team.id;
  const numbers = new Map<string, number>();
  const files = all.filter(({ id }) => !known.has(originOf(team, id)));
  for (const { id } of all) {
    const number = known.get(originOf(team, id));
    if (number !== undefined) numbers.set(id, number);
  }
  for (const file of files) {
    const handle = file.owner === undefined ? undefined : await unit.teams.handle(collectionId, file.owner);
    const task = await openTask(unit, {
      title: file.subject,
      description: file.description,
      activeForm: file.activeForm ?? null,
      metadata: { ...file.metadata, origin: originOf(team, file.id) },
      owner: handle?.agent ?? null,
      ownerHandle: handle?.name ?? null,
      createdBy: 'user',
      collectionId,
      status: 'pending',
      dispatch: 'self',
    });
    numbers.set(file.id, task.id);
  }
  const pairs = files.flatMap((file) => [
    ...file.blockedBy.map((blocker) => [blocker, file.id] as const),
    ...file.blocks.map((blocked) => [file.id, blocked] as const),
  ]);
  const cyclic: string[] = [];
  for (const [from, to] of pairs) {
    const [blocker, blocked] = [numbers.get(from), numbers.get(to)];
    if (blocker === undefined || blocked === undefined) continue;
    if (!(await isAdded(unit, { blocker, blocked }))) cyclic.push(`${from} blocks ${to}`);
  }
  await settle(unit, files, numbers);
  return { numbers, added: files.length, cyclic: [...new Set(cyclic)] };
}

/** The old board let a blocked task start or finish; here such a task stays pending until its blockers end. */
async function settle(unit: Writes, files: readonly BoardFile[], numbers: ReadonlyMap<string, number>): Promise<void> {
  let left = files.filter(({ status }) => status !== 'pending');
  for (let before = Number.POSITIVE_INFINITY; left.length > 0 && left.length < before; ) {
    before = left.length;
    const waiting: BoardFile[] = [];
    for (const file of left) {
      const task = await unit.tasks.get(numbers.get(file.id) ?? 0);
      if ((await unit.tasks.openBlockers(task.id)).length > 0) waiting.push(file);
      else await reviseTask(unit, task, { status: statusAfter(file.status) });
    }
    left = waiting;
  }
}

function readTeam(folder: string, list: string): TeamFile {
  const file = path.join(folder, 'teams', list, 'config.json');
  if (!existsSync(file)) return { name: list, description: '', leadAgentId: '', members: [] };
  const team = parsed(teamFile, file);
  if (team !== undefined) return team;
  throw new WaggleError('IMPORT_INVALID', `The roster of ${JSON.stringify(list)} is not valid. Nothing was imported.`);
}

function readTasks(folder: string, list: string, skipped: string[]): readonly BoardFile[] {
  const place = path.join(folder, 'tasks', list);
  if (!existsSync(place)) return [];
  const names = readdirSync(place).filter((name) => /^\d+\.json$/.test(name));
  const tasks = names.flatMap((name) => {
    const task = parsed(boardFile, path.join(place, name));
    if (task === undefined) skipped.push(`${list}/${name}`);
    return task ?? [];
  });
  return tasks.sort((a, b) => Number(a.id) - Number(b.id));
}

function parsed<S extends z.ZodType>(schema: S, file: string): z.output<S> | undefined {
  try {
    const content = jsonIn(readFileSync(file));
    return unstorableIn(content) === undefined ? schema.safeParse(redactedValue(content).value).data : undefined;
  } catch {
    // A folder with a file's name, or a file without read permission.
    return undefined;
  }
}
