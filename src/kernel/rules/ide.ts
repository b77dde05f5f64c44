/** Programs that sessions run in, by the first word of their names and session ids. */
const programs: Readonly<Record<string, string>> = {
  claude: 'claude-code',
  claudecode: 'claude-code',
  codex: 'codex',
  gemini: 'gemini',
  cursor: 'cursor',
  windsurf: 'windsurf',
  aider: 'aider',
};

/** The program of a session: by its client's name, else by its id, else by its agent. */
export function ideOf(session: {
  readonly id: string;
  readonly client: string | null;
  readonly agent: string;
}): string {
  return programIn(session.client ?? '') ?? programIn(session.id) ?? programIn(session.agent) ?? 'unknown';
}

/** `codex-abc-123` and `agent/codex/1` are codex's. */
function programIn(name: string): string | undefined {
  const [first = '', second = ''] = name.toLowerCase().split(/[\s@:/_-]/, 2);
  const word = first === 'agent' ? second : first;
  return Object.hasOwn(programs, word) ? programs[word] : undefined;
}
