import { z } from 'zod';
import { callerOversees } from '../../../kernel/rules/caller.ts';
import { defined } from '../../../kernel/rules/defined.ts';
import type { AgentId } from '../../../kernel/rules/identity.ts';
import { iso, MINUTE } from '../../../kernel/rules/time.ts';
import { together } from '../../../kernel/rules/together.ts';
import type { Reads } from '../../../kernel/store/unit.ts';
import { readTool } from '../../../kernel/tool/define.ts';
import { field } from '../../../kernel/tool/fields.ts';
import type { ShownSession } from '../queries/states.ts';
import { minuteOf, sessionStates as states } from '../rules/session-state.ts';
import { stateWords } from '../rules/state-words.ts';

const DAY_MINUTES = 1440;

const minute = z.object({
  at: z.string(),
  calls: z.int(),
  edits: z.int().describe('Edits that the client reported'),
  actions: z.int().describe('Uses of other tools that the client reported'),
  input_tokens: z.int().nullable(),
  output_tokens: z.int().nullable(),
});

export const sessionStates = readTool({
  name: 'session_states',
  toolset: 'hub',
  summary: 'Show what each session of each client is doing, or waits for, newest first.',
  details:
    'States come from the hooks of clients, from runs, calls and processes. unknown: a client without hooks. What a session waits for is shown to its own agent, to the person it works for and to admins.',
  listed: false,
  input: () =>
    z.object({
      agent: field.agentId.optional().describe('Only sessions of this agent'),
      gone: z.boolean().default(false).describe('Also sessions that have gone'),
      minutes: z.int().min(0).max(DAY_MINUTES).default(0).describe('Also what they did in the last minutes'),
      limit: field.limit(200, 50),
      cursor: field.cursor,
    }),
  output: () =>
    z.object({
      sessions: z.array(
        z.object({
          session: z.string(),
          agent: z.string(),
          client: z.string().nullable(),
          state: z.enum(states),
          since: z.string().nullable(),
          waits_for: z.string().optional(),
          limited_until: z.string().optional(),
          cwd: z.string().nullable(),
          repo_root: z.string().nullable(),
          branch: z.string().nullable(),
          started_at: z.string(),
          last_seen_at: z.string(),
          minutes: z.array(minute).optional(),
        }),
      ),
      next_cursor: z.string().optional(),
    }),
  errors: [],
  rest: { method: 'GET', path: '/api/sessions' },
  cli: {
    command: 'session-states',
    words: ({ sessions }, { table, age, faint, line }) =>
      sessions.length === 0
        ? 'No session is open.'
        : table(
            sessions.map(({ agent, client, state, since, waits_for, limited_until, repo_root, cwd }) => ({
              agent,
              client: line(client ?? ''),
              state: stateWords(state),
              for: since === null ? '' : age(since),
              where: line((repo_root ?? cwd ?? '').split('/').at(-1) ?? ''),
              about: faint(line(waits_for ?? (limited_until === undefined ? '' : `until ${limited_until}`))),
            })),
          ),
  },
  async run(unit, { agent, gone, minutes, limit, cursor }, { caller }) {
    const page = await unit.sessionStates.page({ agent, openOnly: !gone }, { limit, cursor });
    const mayKnow = await knowsAbout(unit, callerOversees(caller), caller.agent, page.items);
    const since = minuteOf(unit.now) - (minutes - 1) * MINUTE;
    const ids = page.items.map(({ session }) => session);
    const done = minutes === 0 ? [] : await unit.sessionStates.minutes(ids, since);
    return {
      sessions: page.items.map((one) => ({
        ...shown(one, mayKnow.has(one.agent)),
        ...(minutes === 0 ? {} : { minutes: done.filter(({ session }) => session === one.session).map(asMinute) }),
      })),
      ...defined({ next_cursor: page.next }),
    };
  },
});

/** The agents of whose sessions the caller may know what they wait for: a command may contain anything. */
async function knowsAbout(
  unit: Reads,
  all: boolean,
  caller: AgentId,
  sessions: readonly ShownSession[],
): Promise<ReadonlySet<AgentId>> {
  const agents = [...new Set(sessions.map(({ agent }) => agent))];
  if (all) return new Set(agents);
  const found = await together(agents.map((agent) => unit.agents.find(agent)));
  return new Set([caller, ...found.flatMap((one) => (one?.owner === caller ? [one.id] : []))]);
}

function shown(one: ShownSession, knows: boolean) {
  const { session, agent, client, state, since, about, until, cwd, repoRoot, branch } = one;
  return {
    session,
    agent,
    client,
    state,
    since: since === null ? null : iso(since),
    ...defined({ waits_for: knows ? (about ?? undefined) : undefined }),
    ...defined({ limited_until: until === null ? undefined : iso(until) }),
    cwd,
    repo_root: repoRoot,
    branch,
    started_at: iso(one.startedAt),
    last_seen_at: iso(one.lastSeenAt),
  };
}

function asMinute(row: Awaited<ReturnType<Reads['sessionStates']['minutes']>>[number]) {
  const { minute: at, calls, edits, actions, inputTokens, outputTokens } = row;
  return { at: iso(at), calls, edits, actions, input_tokens: inputTokens, output_tokens: outputTokens };
}
