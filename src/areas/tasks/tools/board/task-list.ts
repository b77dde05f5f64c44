import { z } from 'zod';
import { readTool } from '../../../../kernel/tool/define.ts';
import { field } from '../../../../kernel/tool/fields.ts';
import { currentPlace, listNote } from '../../../teams/flows/current-team.ts';
import { boardField, placeWanted } from '../../../teams/tools/board-fields.ts';
import type { BoardRow } from '../../queries/board.ts';
import { boardLine, boardStatus } from '../../rules/board.ts';

const row = z.object({
  id: z.string(),
  subject: z.string(),
  status: z.enum(['pending', 'in_progress', 'completed', 'deleted']),
  state: z.enum(['blocked', 'review']).optional(),
  owner: z.string().optional(),
  blockedBy: z.array(z.string()),
});

export const taskList = readTool({
  name: 'TaskList',
  toolset: 'board',
  summary: 'See the whole board of your current team, one line per task, by id.',
  details: 'Only open blockers are named. With ready true: what you could claim now, most urgent first.',
  input: () =>
    z.object({
      ready: z.boolean().default(false).describe('true: only tasks that you could claim now'),
      limit: field.limit(500, 200),
      cursor: field.cursor,
      team_name: boardField.teamName.optional(),
      as: boardField.as,
    }),
  output: () =>
    z.object({
      tasks: z.array(row),
      next_cursor: z.string().optional(),
      left_out: z.int().optional().describe('Tasks that come after this page'),
      more: z.boolean().optional(),
      note: boardField.note.optional(),
    }),
  errors: ['COLLECTION_NOT_FOUND', 'NOT_A_MEMBER', 'NOT_YOUR_SESSION'],
  cli: { command: 'list' },
  text: ({ tasks, next_cursor, left_out, more }) => {
    if (tasks.length === 0) return 'No tasks found';
    const lines = tasks.map(boardLine);
    if (next_cursor !== undefined) lines.push(`${left_out} more: TaskList with cursor "${next_cursor}".`);
    if (more === true) lines.push('More are ready: raise the limit to see them.');
    return lines.join('\n');
  },
  aside: ({ tasks, note }) => [
    ...(note === undefined ? [] : [note]),
    ...tasks.flatMap(({ id, state }) => (state === undefined ? [] : [`#${id} is marked ${state}.`])),
  ],
  async run(unit, { ready, limit, cursor, ...input }, { caller }) {
    const place = await currentPlace(unit, placeWanted(input, caller));
    const { collectionId, actor } = place;
    if (ready) {
      const { skills } = await unit.agents.get(caller.agent);
      const rows = await unit.board.ready(collectionId, actor, skills, limit);
      return {
        tasks: rows.slice(0, limit).map(asRow),
        ...listNote(place),
        ...(rows.length > limit ? { more: true } : {}),
      };
    }
    const page = await unit.board.page(collectionId, { limit, cursor });
    const shown = { tasks: page.items.map(asRow), ...listNote(place) };
    return page.next === undefined ? shown : { ...shown, next_cursor: page.next, left_out: page.left };
  },
});

function asRow(task: BoardRow): z.output<typeof row> {
  const owner = task.ownerHandle ?? task.owner;
  return {
    id: String(task.id),
    subject: task.title,
    status: boardStatus(task.status),
    ...(task.status === 'blocked' || task.status === 'review' ? { state: task.status } : {}),
    ...(owner === null ? {} : { owner }),
    blockedBy: task.openBlockers.map(String),
  };
}
