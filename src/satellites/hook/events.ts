/**
 * The events of a client's session that run a hook; `wait` runs beside an idle session, and `look` after a shell command.
 */
export type HookEvent =
  | 'session-start'
  | 'user-prompt-submit'
  | 'pre-tool-use'
  | 'post-tool-use'
  | 'permission-request'
  | 'notification'
  | 'pre-compact'
  | 'stop'
  | 'stop-failure'
  | 'session-end'
  | 'subagent-start'
  | 'wait'
  | 'look';

const spellings: Readonly<Record<string, HookEvent>> = {
  sessionstart: 'session-start',
  userpromptsubmit: 'user-prompt-submit',
  userpromptsubmitted: 'user-prompt-submit',
  beforeagent: 'user-prompt-submit',
  pretooluse: 'pre-tool-use',
  beforetool: 'pre-tool-use',
  posttooluse: 'post-tool-use',
  aftertool: 'post-tool-use',
  permissionrequest: 'permission-request',
  notification: 'notification',
  precompact: 'pre-compact',
  precompress: 'pre-compact',
  stop: 'stop',
  afteragent: 'stop',
  stopfailure: 'stop-failure',
  sessionend: 'session-end',
  subagentstart: 'subagent-start',
  wait: 'wait',
  look: 'look',
};

/** Accepts our names and the clients' own: SessionStart, session-start, sessionStart, BeforeAgent. */
export function eventNamed(name: string): HookEvent | undefined {
  const key = name.toLowerCase().replaceAll(/[-_]/g, '');
  return Object.hasOwn(spellings, key) ? spellings[key] : undefined;
}
