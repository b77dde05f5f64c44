import type { Example } from './example.ts';

const elsewhere = { team_name: 'Nowhere' };

export const boardExamples: readonly Example[] = [
  { tool: 'TeamCreate', does: { team_name: 'Press', description: 'Tells others.' }, refuses: { team_name: '' } },
  { tool: 'TeamJoin', does: { team_name: 'Crew', name: 'writer' }, refuses: { ...elsewhere, name: 'writer' } },
  {
    tool: 'TaskCreate',
    does: { subject: 'Print it', team_name: 'Crew' },
    refuses: { subject: 'Print it', ...elsewhere },
  },
  { tool: 'TaskGet', does: { taskId: '5' }, refuses: { taskId: 'x' } },
  { tool: 'TaskList', does: { team_name: 'Crew' }, refuses: elsewhere },
  { tool: 'TaskClaim', does: { taskId: '4' }, refuses: { taskId: '5' } },
  { tool: 'TaskUpdate', does: { taskId: '4', status: 'completed' }, refuses: { taskId: '2', subject: 'Too late' } },
  {
    tool: 'SendMessage',
    does: { to: 'bob', message: 'Thank you.', team_name: 'Crew' },
    refuses: { to: 'nobody', message: 'Thank you.', team_name: 'Crew' },
  },
  { tool: 'list_messages', does: {}, refuses: { limit: 0 } },
  { tool: 'ReadMailbox', does: { team_name: 'Crew' }, refuses: { limit: 0 } },
  { tool: 'list_teams', does: {}, refuses: { limit: 0 } },
  { tool: 'list_team_members', does: { team_name: 'Crew' }, refuses: elsewhere },
  { tool: 'TeamLeave', does: { team_name: 'Crew', member: 'bob' }, refuses: elsewhere },
  { tool: 'TeamDelete', does: { team_name: 'Crew', force: true }, refuses: elsewhere },
];
