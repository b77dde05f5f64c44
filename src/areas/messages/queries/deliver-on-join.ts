import { nextNews } from '../../../kernel/log/counters.ts';
import { groupBy } from '../../../kernel/rules/group.ts';
import type { AgentId, SessionId } from '../../../kernel/rules/identity.ts';
import { limits } from '../../../kernel/rules/limits.ts';
import { agentKey } from '../../../kernel/rules/news/concern.ts';
import type { Instant } from '../../../kernel/rules/time.ts';
import type { UnitContext } from '../../../kernel/store/context.ts';
import { statement } from '../../../kernel/store/statement.ts';
import { ANY } from '../rules/task-message.ts';

interface Joined {
  readonly agent: AgentId;
  /** `null`: the agent became the owner. */
  readonly session: SessionId | null;
}

interface Asked extends Joined {
  readonly taskId: number;
  readonly now: Instant;
}

const waitingFor = statement((db, { taskId, session, agent, now }: Asked) =>
  db
    .selectFrom('messages')
    .select(['id', 'urgency', 'expires_at', 'to_session_id', 'from_agent', 'session_id'])
    .where('task_id', '=', taskId)
    .where('to_agent', 'is not', null)
    .where((row) =>
      row.or([
        ...(session === null ? [] : [row('to_session_id', '=', session)]),
        row.and([row('to_session_id', 'is', null), row('to_agent', 'in', [ANY, agent])]),
      ]),
    )
    .$if(session === null, (all) => all.where('from_agent', '<>', agent))
    .$if(session !== null, (all) =>
      all.where((row) => row.or([row('session_id', 'is', null), row('session_id', '<>', session)])),
    )
    .where('retracted_at', 'is', null)
    .where('replied_at', 'is', null)
    .where('claimed_by_session', 'is', null)
    .where((row) => row.or([row('expires_at', 'is', null), row('expires_at', '>', now)]))
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('message_deliveries')
            .select('message_id')
            .whereRef('message_id', '=', 'messages.id')
            .where('agent_id', '=', agent)
            .where('handle', '=', ''),
        ),
      ),
    )
    .orderBy('id'),
);

/**
 * Of each sender the newest messages, blocking ones first, up to the number that it could send to an agent that takes
 * part; the others stay on the timeline. In the order of their ids.
 */
function withinLimit<T extends { readonly id: number; readonly urgency: string; readonly from_agent: string }>(
  messages: readonly T[],
): readonly T[] {
  const rank = ({ urgency }: T) => (urgency === 'blocking' ? 0 : 1);
  const kept = [...groupBy(messages, ({ from_agent }) => from_agent).values()].flatMap((own) =>
    own.toSorted((a, b) => rank(a) - rank(b) || b.id - a.id).slice(0, limits.unreadOfSender),
  );
  return kept.sort((a, b) => a.id - b.id);
}

/** Delivers to a joining session, or to a new owner, the messages on the task that are for it and that nobody handled. */
export async function deliverTo(context: UnitContext, taskId: number, { agent, session }: Joined): Promise<void> {
  const { connection, concern, now } = context;
  // Handoffs to everybody on the task are for it as well from now on.
  concern.keys.add(agentKey(agent));
  const waiting = withinLimit(await waitingFor.all(connection, { taskId, session, agent, now }));
  if (waiting.length === 0) return;
  const last = await nextNews(context, [agent], waiting.length);
  const rows = waiting.map((message, index) => ({
    message_id: message.id,
    agent_id: agent,
    handle: '',
    urgency: message.urgency,
    news: last - waiting.length + 1 + index,
    delivered_at: null,
    read_at: null,
    acked_at: null,
    session_id: message.to_session_id,
    except_session: message.from_agent === agent ? message.session_id : null,
    expires_at: message.expires_at,
    withdrawn_at: null,
    closes_on_read: 0,
    read_session: null,
    receipt_id: null,
  }));
  await connection.db.insertInto('message_deliveries').values(rows).execute();
}

const withdrawn = statement((db, { taskId, agent, now }: Omit<Asked, 'session'>) =>
  db
    .updateTable('message_deliveries')
    .set({ withdrawn_at: now })
    .where('agent_id', '=', agent)
    .where('acked_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('message_id', 'in', (row) =>
      row
        .selectFrom('messages')
        .select('id')
        .where('task_id', '=', taskId)
        .where('to_agent', '=', ANY)
        .where('to_session_id', 'is', null)
        .where('claimed_by_session', 'is', null),
    )
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('participants')
            .select('task_id')
            .where('task_id', '=', taskId)
            .where('agent_id', '=', agent)
            .where('left_at', 'is', null),
        ),
      ),
    ),
);

/** Takes the open messages to everybody on the task from an agent of which no session has joined it. */
export async function withdrawFrom({ connection, now }: UnitContext, taskId: number, agent: AgentId): Promise<void> {
  await withdrawn.all(connection, { taskId, agent, now });
}
