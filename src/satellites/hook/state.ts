import { clientProcess } from './client-process.ts';
import { editedFiles } from './edited-files.ts';
import type { HookEvent } from './events.ts';
import { openLine } from './hub.ts';
import type { HookInput } from './input.ts';
import { endedForQuota, quotaStop } from './quota.ts';
import type { Occasion } from './tell.ts';

type State = 'working' | 'waiting_permission' | 'waiting_answer' | 'idle' | 'limited' | 'gone';

/** What a session is doing at an event of its client. */
export interface StateNote {
  readonly state: State;
  /** What it waits for, or the message about its limit. */
  readonly about?: string;
  readonly edits?: number;
  readonly actions?: number;
}

/** A permission names its command in full, unless the command is a whole script. */
const LONGEST = 1500;

/** Tools with which a model asks its user something: a permission for one is a question. */
const QUESTIONS = new Set(['AskUserQuestion', 'ask_user_question', 'ask_user', 'request_user_input']);

/** What the client's event says about its session; undefined if it says nothing. */
export function stateAt(event: HookEvent, input: HookInput): StateNote | undefined {
  switch (event) {
    case 'session-start':
      // A session that was compacted goes on with what it was doing.
      return input.source === 'compact' ? undefined : { state: 'idle' };
    case 'user-prompt-submit':
    case 'pre-tool-use':
    case 'pre-compact':
      return { state: 'working' };
    case 'post-tool-use':
      return { state: 'working', ...(editedFiles(input).length > 0 ? { edits: 1 } : { actions: 1 }) };
    case 'permission-request':
      return asked(input);
    case 'notification':
      return notified(input);
    case 'stop':
      return endedForQuota(input) ? limited(input.last_assistant_message) : { state: 'idle' };
    case 'stop-failure': {
      const text = quotaStop(input);
      return text === undefined ? { state: 'idle' } : limited(text);
    }
    case 'session-end':
      return { state: 'gone' };
    default:
      return undefined;
  }
}

const limited = (text = ''): StateNote => ({ state: 'limited', about: text.trim().slice(0, LONGEST) });

function asked({ tool_name: tool = 'a tool', tool_input: given }: HookInput): StateNote {
  if (QUESTIONS.has(tool)) return { state: 'waiting_answer' };
  return { state: 'waiting_permission', about: `${tool}: ${wordsOf(given)}`.slice(0, LONGEST) };
}

/** The command or file of a call, else its arguments. */
function wordsOf(given: HookInput['tool_input'] = {}): string {
  const { command, file_path: file } = given;
  if (typeof command === 'string') return command;
  return typeof file === 'string' ? file : JSON.stringify(given);
}

/** Gemini has no event for a permission, so its notification gives the words; others repeat what they have said. */
function notified({ notification_type: type = '', message }: HookInput): StateNote | undefined {
  if (type === 'ToolPermission') return { state: 'waiting_permission', about: (message ?? '').slice(0, LONGEST) };
  if (type === 'permission_prompt') return { state: 'waiting_permission' };
  if (type === 'elicitation_dialog') return { state: 'waiting_answer' };
  return type === 'idle_prompt' ? { state: 'idle' } : undefined;
}

/** Events with which a process may be new. At the others, looking for it would cost time on systems without /proc. */
const BEGINNINGS: ReadonlySet<HookEvent> = new Set(['session-start', 'user-prompt-submit']);

/** Tells the hub what the session is doing. The process of a subagent is that of its session. */
export async function noteState({ event, input, home, speaker }: Occasion): Promise<void> {
  const note = stateAt(event, input);
  if (note === undefined) return;
  const line = await openLine(home, speaker);
  const client = BEGINNINGS.has(event) && speaker.token === undefined ? clientProcess() : undefined;
  await line?.state({ ...note, ...client }).finally(() => line.close());
}
