interface Reader {
  readonly agent: string;
  readonly session: string;
}

/** The order in which a session starts: look at what waits, then choose work. */
export function guidance({ agent, session }: Reader, repo: string | undefined, hasLooked: boolean) {
  const args = { session_id: session, agent, ...(repo === undefined ? {} : { repo_root: repo }) };
  return {
    next_action: 'Do not choose work yet. Call attention_inbox, then task_ready_for_agent.',
    suggested_call: `mcp__waggle__attention_inbox(${JSON.stringify(args)})`,
    suggested_tools: ['attention_inbox', 'task_ready_for_agent'],
    must_check_attention: !hasLooked,
    attention_hint:
      'Call attention_inbox to review pending handoffs, unread messages, blockers, and stalled lanes before claiming work.',
    ready_work_hint:
      'Then call task_ready_for_agent to choose claimable work. Use task_list only for browsing/debugging.',
  };
}
