import type { AgentId, SessionId } from '../../../kernel/rules/identity.ts';
import { counted } from '../../../kernel/text/counted.ts';
import { agentNamed, type Quoted, quotedLines } from '../../../kernel/text/others-words.ts';
import { plainLine } from '../../../kernel/text/plain-text.ts';
import type { MergeOutlook } from '../../repos/rules/merge-outlook.ts';

/**
 * `go`: the edit proceeds and the text comes with its result. `hold`: refused once, allowed on retry. `ask`: the user
 * decides. `block`: refused as long as the claim is fresh.
 */
export type EditDecision = 'go' | 'hold' | 'ask' | 'block';

export interface OtherEditor {
  readonly agent: AgentId;
  readonly session: SessionId;
  readonly taskId: number;
  readonly claimedMinutes: number;
  readonly editedMinutes: number | null;
  /** The session has ended, so it cannot answer. */
  readonly hasEnded: boolean;
  /** The session's latest posts on that task; the text only for clients that show it as data. */
  readonly posts: readonly { readonly id: number; readonly kind: string; readonly text?: string }[];
  readonly outlook?: MergeOutlook | undefined;
}

export interface EditWarning {
  /** The path as the model wrote it. */
  readonly file: string;
  readonly decision: EditDecision;
  readonly others: readonly OtherEditor[];
}

const TOKENS_PER_QUOTE = 80;

/** The warning that a model gets before it edits a file that others work on. */
export function editWarning({ file, decision, others }: EditWarning): string {
  const quotes = others.flatMap(({ agent, posts }) =>
    posts.flatMap(({ id, kind, text }): Quoted[] =>
      text === undefined ? [] : [{ label: `[${id}] ${agentNamed(agent)}, ${kind}`, text }],
    ),
  );
  return [
    `Waggle: ${plainLine(file)} is being worked on by ${counted(others.length, 'other session')}.`,
    ...others.flatMap(linesAbout),
    ...quotedLines(quotes, TOKENS_PER_QUOTE),
    ...calls(others),
    endings[decision],
  ].join('\n');
}

const endings: Readonly<Record<EditDecision, string>> = {
  go: 'Your edit proceeds.',
  hold: 'This edit was held back once so that you know first. Repeat it, adapted where needed, and it goes through.',
  ask: 'The user is asked whether the edit may proceed.',
  block:
    'The policy here reserves the file for the session that claimed it first. Agree with that session, or work on another file.',
};

function linesAbout({
  agent,
  session,
  taskId,
  claimedMinutes,
  editedMinutes,
  hasEnded,
  outlook,
}: OtherEditor): string[] {
  const edited = editedMinutes === null ? '' : `, last edited it ${ago(editedMinutes)}`;
  const who = `${agentNamed(agent)} (session ${session}) claimed it ${ago(claimedMinutes)} on task ${taskId}${edited}.${hasEnded ? ' That session has ended.' : ''}`;
  return [who, ...(outlook === undefined ? [] : outlookLines(outlook))];
}

function ago(minutes: number): string {
  return minutes === 0 ? 'less than a minute ago' : `${counted(minutes, 'minute')} ago`;
}

function outlookLines({ verdict, their_lines, conflict_lines }: MergeOutlook): string[] {
  if (verdict === 'same_worktree') return ['It is the same file in the same work tree: read it again before you edit.'];
  if (verdict === 'unknown') return [];
  if (their_lines.length === 0) return ['Their work tree has no change of it yet.'];
  const changed = `Changed in their work tree, by lines of the common base: ${their_lines.join(', ')}.`;
  if (verdict === 'clean') return [changed];
  return [`${changed} A merge would conflict with your own changes at ${conflict_lines.join(', ')}.`];
}

function calls(others: readonly OtherEditor[]): string[] {
  const ids = others.flatMap(({ posts }) => posts.map(({ id }) => id));
  const read = ids.length === 0 ? [] : [`get_observations {"ids":[${ids.join(',')}]} reads what they posted.`];
  const present = others.find(({ hasEnded }) => !hasEnded);
  const to = present ?? others[0];
  if (to === undefined) return read;
  // If the session has ended, the message goes to the agent, whose next session reads it.
  const name = present === undefined ? `"to_agent":"${to.agent}"` : `"to_session_id":"${to.session}"`;
  const message = `{"task_id":${to.taskId},${name},"urgency":"needs_reply"}`;
  return [
    ...read,
    `task_message ${message}, with your question as content, asks. Tools that are not listed go through tools_call.`,
  ];
}
