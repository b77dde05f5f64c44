import { setWorkspaceValue } from '../../../kernel/log/workspace.ts';
import { joined } from '../../../kernel/rules/joined.ts';
import type { Instant } from '../../../kernel/rules/time.ts';
import type { UnitContext } from '../../../kernel/store/context.ts';
import { json } from '../../../kernel/store/json.ts';
import { WEBHOOK_KEEPS_TRYING, type WebhookState, webhookPauseMs } from '../rules/notice.ts';

/** A notice as sent to the webhook. */
export interface OutgoingNotice {
  readonly id: number;
  readonly kind: string;
  readonly agent: string;
  readonly person: string;
  readonly taskId: number | null;
  readonly runId: string | null;
  readonly text: string;
  readonly createdAt: Instant;
  readonly tries: number;
}

export const WEBHOOK_STATE = 'notify.webhook';

export function webhookReads({ connection, now, scope }: UnitContext) {
  const { db } = connection;

  /** Notices that nobody has read and the webhook has not accepted. */
  function unsent() {
    return db
      .selectFrom('notices')
      .where('webhook_at', 'is', null)
      .where('read_at', 'is', null)
      .where('created_at', '>', now - WEBHOOK_KEEPS_TRYING);
  }

  return {
    /** Undefined when no hub sends to a webhook. */
    async state(): Promise<WebhookState | undefined> {
      const row = await db.selectFrom('workspace').select('value').where('key', '=', WEBHOOK_STATE).executeTakeFirst();
      const state = json<WebhookState>(row?.value ?? null);
      return state === null || state.until < now ? undefined : state;
    },
    async waiting(): Promise<number> {
      const row = await unsent()
        .select((notice) => notice.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return Number(row.count);
    },
    /**
     * The next notice to send, for the hub only: fewest tries first, so that one that always fails does not block
     * others.
     */
    async next(): Promise<OutgoingNotice | undefined> {
      if (scope.system !== true) return undefined;
      return unsent()
        .select(['id', 'kind', 'text', 'agent_id as agent', 'person_id as person', 'task_id as taskId'])
        .select(['run_id as runId', 'created_at as createdAt', 'webhook_tries as tries'])
        .where('webhook_next', '<=', now)
        .orderBy('webhook_tries')
        .orderBy('id')
        .limit(1)
        .executeTakeFirst();
    },
  };
}

export function webhookWrites(context: UnitContext) {
  const { connection, now } = context;
  const { db } = connection;
  return joined(webhookReads(context), {
    /** True for the one hub that should send it now. If that hub dies, another try follows after the pause. */
    async take({ id, tries }: Pick<OutgoingNotice, 'id' | 'tries'>): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('notices')
        .set({ webhook_tries: tries + 1, webhook_next: now + webhookPauseMs(tries + 1) })
        .where('id', '=', id)
        .where('webhook_tries', '=', tries)
        .where('webhook_at', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },
    async taken(id: number): Promise<void> {
      await db.updateTable('notices').set({ webhook_at: now }).where('id', '=', id).execute();
    },
    tell: (state: WebhookState) => setWorkspaceValue(context, WEBHOOK_STATE, JSON.stringify(state)),
    async forget(): Promise<void> {
      await db.deleteFrom('workspace').where('key', '=', WEBHOOK_STATE).execute();
    },
  });
}
