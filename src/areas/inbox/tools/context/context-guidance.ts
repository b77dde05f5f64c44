interface Reader {
  readonly agent: string;
  readonly session: string;
}

/** For agents that know the state tools of their own program: the tools to call here instead, best first. */
const STATE_TOOL_REPLACEMENTS: Readonly<Record<string, readonly string[]>> = {
  notepad_write_working: ['task_note_working', 'task_post'],
  notepad_read: ['search', 'get_observations'],
  project_memory_add_note: ['task_post'],
  state_write: ['task_note_working', 'task_post'],
  state_read: ['hivemind_context', 'task_timeline'],
  state_list_active: ['hivemind_context', 'hivemind'],
};

/** The inbox takes no more roots than this; without any it derives the same ones itself. */
const MOST_ROOTS = 20;

function scopeOf(roots: readonly string[]) {
  const [only, another] = roots;
  if (only === undefined || roots.length > MOST_ROOTS) return {};
  return another === undefined ? { repo_root: only } : { repo_roots: [...roots] };
}

/** The first steps of a session: check what waits, then choose work. */
export function guidance({ agent, session }: Reader, roots: readonly string[], hasLooked: boolean) {
  const args = { session_id: session, agent, ...scopeOf(roots) };
  return {
    next_action: 'Do not choose work yet. Call attention_inbox, then task_ready_for_agent.',
    suggested_call: `mcp__waggle__attention_inbox(${JSON.stringify(args)})`,
    suggested_tools: ['attention_inbox', 'task_ready_for_agent'],
    must_check_attention: !hasLooked,
    attention_hint:
      'Call attention_inbox to review pending handoffs, unread messages, blockers, and stalled lanes before claiming work.',
    ready_work_hint:
      'Then call task_ready_for_agent to choose claimable work. Use task_list only for browsing/debugging.',
    state_tool_replacements: Object.fromEntries(
      Object.entries(STATE_TOOL_REPLACEMENTS).map(([foreign, own]) => [foreign, [...own]]),
    ),
  };
}
