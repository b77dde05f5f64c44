import { entry } from './entry.ts';

/** Authentication and authorization of the caller. */
export const accessErrors = {
  UNAUTHENTICATED: entry(
    'denied',
    'The token is missing, unknown, expired or revoked.',
    'Ask the operator for a token: waggle token create <agent>.',
    401,
  ),
  SCOPE_REQUIRED: entry(
    'denied',
    'The token lacks the scope that the call needs.',
    'Ask the operator for a token with that scope.',
  ),
  ORIGIN_REFUSED: entry('denied', 'The Host or Origin header is not allowed.', 'Call the hub by its own address.'),
  NOT_YOUR_SESSION: entry(
    'denied',
    'The call names a session or agent that is not its own.',
    'Leave the field out: identity comes from the connection.',
  ),
  NOT_OWNER: entry(
    'denied',
    'Only the owner of the task or collection, or the parent of the worker, may do this.',
    'Ask the owner; get_task, collection_manage and list_runs show who that is.',
  ),
  NOT_A_MEMBER: entry(
    'denied',
    'The caller, or the agent that is to own the task, is not a member of the collection.',
    'Ask an owner of the collection for an invitation, or name a member: list_members shows them.',
  ),
  NOT_LEAD: entry(
    'denied',
    'Only the lead of the team may do this.',
    'Send the lead a message: SendMessage to team-lead.',
  ),
  READ_ONLY: entry(
    'denied',
    'The caller may read but not write here.',
    'Ask an owner of the collection for the role member, or owner if it is a knowledge pack.',
  ),
  AGENT_NOT_FOUND: entry('not_found', 'No agent with that id is registered.', 'Register it: waggle agent add <id>.'),
  AGENT_EXISTS: entry('conflict', 'An agent with that id is already registered.', 'waggle agent show <id> shows it.'),
  AGENT_HAS_FILE: entry(
    'conflict',
    'The agent is described by a file, which would register it again.',
    'Move its folder out of the agents folder first.',
  ),
  EMAIL_TAKEN: entry('conflict', 'Another agent has that e-mail address.', 'Use another address.'),
  SESSION_NOT_FOUND: entry('not_found', 'No such session is known.', 'list_sessions shows those that are.'),
  TOKEN_NOT_FOUND: entry('not_found', 'No token has that id.', 'waggle token list shows the ids.'),
};
