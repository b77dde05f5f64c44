import type { AgentId, SessionId } from '../../../kernel/rules/identity.ts';
import { counted } from '../../../kernel/text/counted.ts';
import { agentNamed, type Quoted, quotedLines } from '../../../kernel/text/others-words.ts';
import { tokensOf } from '../../../kernel/text/token-estimate.ts';

export interface ClaimedByOthers {
  readonly agent: AgentId;
  readonly session: SessionId;
  readonly taskId: number;
  readonly files: readonly string[];
}

export interface PostByOthers {
  readonly id: number;
  readonly kind: string;
  readonly agent: AgentId;
  readonly taskId: number;
  readonly text: string;
}

export interface OthersHere {
  readonly claims: readonly ClaimedByOthers[];
  readonly posts: readonly PostByOthers[];
  /** The number of posts that did not fit. */
  readonly morePosts: number;
}

/** Token budget in a hook's text for the activity of others. */
export const OTHERS_TOKENS = 500;
const MOST_SESSIONS = 5;
const MOST_FILES = 8;
const TOKENS_PER_QUOTE = 60;

/** What other sessions do in the same repository; quotes them only for clients that show quotes as data. */
export function othersText({ claims, posts, morePosts }: OthersHere, quote: boolean): string | undefined {
  if (claims.length === 0 && posts.length === 0) return undefined;
  const shown = claims.slice(0, MOST_SESSIONS);
  const more = claims.length - shown.length;
  const quotes = quote ? [...shown.flatMap(filesOf), ...posts.map(postOf)] : [];
  const lines = [
    'Waggle, others in this repository:',
    ...shown.map(
      ({ agent, session, taskId, files }) =>
        `${agentNamed(agent)} (session ${session}) holds ${counted(files.length, 'file')} on task ${taskId}.`,
    ),
    ...(more === 0 ? [] : [`${counted(more, 'more session')} hold files: attention_inbox lists them.`]),
    ...postLines(posts, morePosts),
  ];
  const room = OTHERS_TOKENS - tokensOf(lines.join('\n')) - MARKS_TOKENS;
  return [...lines, ...quotedLines(fitting(quotes, room), TOKENS_PER_QUOTE)].join('\n');
}

/** The tokens of the markers around quotes. */
const MARKS_TOKENS = 30;

/** The ids are in the text already, so a quote that does not fit is dropped. */
function fitting(quotes: readonly Quoted[], room: number): readonly Quoted[] {
  let left = room;
  return quotes.filter(({ label, text }) => {
    left -= tokensOf(label) + Math.min(tokensOf(text), TOKENS_PER_QUOTE) + 3;
    return left >= 0;
  });
}

function filesOf({ agent, session, files }: ClaimedByOthers): Quoted[] {
  const named = files.slice(0, MOST_FILES).join(', ');
  const more = files.length > MOST_FILES ? ` and ${files.length - MOST_FILES} more` : '';
  return [{ label: `${agentNamed(agent)} (session ${session}), files`, text: `${named}${more}` }];
}

function postOf({ id, kind, agent, text }: PostByOthers): Quoted {
  return { label: `[${id}] ${agentNamed(agent)}, ${kind}`, text };
}

function postLines(posts: readonly PostByOthers[], more: number): string[] {
  if (posts.length === 0) return [];
  const ids = posts.map(({ id }) => id).join(',');
  const names = [...new Set(posts.map(({ agent }) => agentNamed(agent)))].join(', ');
  const rest = more === 0 ? '' : ` ${more} more are on the tasks' timelines.`;
  return [
    `New posts by ${names}: get_observations {"ids":[${ids}]} reads them (through tools_call where it is not listed).${rest}`,
  ];
}
