import { entry } from './entry.ts';

/** Teams, their members and their mail. */
export const teamsErrors = {
  RECIPIENT_NOT_FOUND: entry(
    'not_found',
    'No reachable recipient has that name.',
    'Check the name; a recipient must share the collection.',
  ),
  RECIPIENT_SELF: entry('conflict', 'A message or signal cannot go to its own sender.', 'Name another recipient.'),
  REQUEST_NOT_FOUND: entry(
    'not_found',
    'No open request with that id is addressed to the caller.',
    'ReadMailbox shows the requests that wait for you.',
  ),
  MAILBOX_FULL: entry(
    'limited',
    "The recipient's mailbox is full, or holds too many unread messages of the sender.",
    'Wait until the recipient has read its messages.',
  ),
  HANDLE_TAKEN: entry(
    'conflict',
    'Another member of the team, or a running worker of yours, has that name.',
    'Call again with another name, or write to the one that has it with SendMessage.',
  ),
  TEAM_ACTIVE: entry(
    'conflict',
    'The team has members at work.',
    'Ask them to stop: SendMessage with type shutdown_request.',
  ),
  TEAM_UNCLEAR: entry(
    'conflict',
    'The call names no team, and the caller is in several.',
    'Name one with team_name, or make it your current one with TeamJoin.',
  ),
  LEAD_STAYS: entry('conflict', 'The lead cannot leave its own team.', 'Leave under another of your names.'),
};
