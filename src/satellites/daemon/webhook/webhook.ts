import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { OutgoingNotice } from '../../../areas/runs/queries/webhooks.ts';
import { noticeSender, type WebhookState } from '../../../areas/runs/rules/notice.ts';
import { commitsOf, looks } from '../../../kernel/hub/follow.ts';
import { systemScope } from '../../../kernel/rules/caller.ts';
import { WaggleError } from '../../../kernel/rules/errors.ts';
import { type Instant, iso, MINUTE, SECOND } from '../../../kernel/rules/time.ts';
import type { Store } from '../../../kernel/store/store.ts';
import { addressFault, postJson } from './post-json.ts';

export interface WebhookParts {
  readonly store: Store;
  readonly url: string;
  /** Signs each post; `whsec_…` is read as base64. */
  readonly secret: string | undefined;
  readonly privateToo: boolean;
  readonly report: (fault: unknown, where: string) => void;
}

const PATIENCE_MS = 10 * SECOND;
const LOOK_EVERY_MS = 15 * SECOND;
const SPACING_MS = 300;
/** How long the stored state of the webhook is valid, and how often it is renewed. */
const WORD_HOLDS = 3 * MINUTE;
const WORD_EVERY = MINUTE;
/** After a post without an answer, the next notice is not posted sooner than this. */
const UNREACHED_PAUSE = 30 * SECOND;

/**
 * Posts notices to the operator's webhook, one at a time, in the background. Each notice is retried with back-off for
 * up to a day, independently of the others. A retry has the same id.
 */
export function startWebhook(parts: WebhookParts): { stop(): Promise<void> } {
  const { store, report } = parts;
  const stopping = new AbortController();
  const hook = makeWebhook(parts);

  async function follow(): Promise<void> {
    for await (const _ of looks(commitsOf(store), LOOK_EVERY_MS, stopping.signal)) {
      await hook.round(stopping.signal).catch((fault: unknown) => report(fault, 'webhook'));
      await sleep(SPACING_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  const following = follow();
  return {
    async stop() {
      stopping.abort();
      await following;
      await store.write(systemScope, 'webhook-off', (unit) => unit.webhooks.forget());
    },
  };
}

export interface Webhook {
  /** Sends the notices that are due and stores the state of the webhook. */
  round(signal?: AbortSignal): Promise<void>;
}

export function makeWebhook({ store, url, secret, privateToo, report }: WebhookParts): Webhook {
  const target = new URL(url);
  const refused = addressFault(target, privateToo);
  let quietUntil: Instant = 0;
  let told: WebhookState | undefined;

  async function tell(fault: string | null, sentAt: Instant | null): Promise<void> {
    if (fault !== null && fault !== told?.fault) report(asReport(fault), 'webhook');
    told = { until: store.now() + WORD_HOLDS, fault, sentAt };
    const state = told;
    await store.write(systemScope, 'webhook-state', (unit) => unit.webhooks.tell(state));
  }

  async function taken(): Promise<OutgoingNotice | undefined> {
    const next = await store.read(systemScope, (unit) => unit.webhooks.next());
    if (next === undefined) return undefined;
    const mine = await store.write(systemScope, 'webhook-take', (unit) => unit.webhooks.take(next));
    return mine ? next : undefined;
  }

  async function send(notice: OutgoingNotice): Promise<void> {
    const body = JSON.stringify(bodyOf(notice));
    const headers = headersFor(notice.id, Math.floor(store.now() / SECOND), body, secret);
    const fault = await postJson({ url: target, headers, body, privateToo, timeoutMs: PATIENCE_MS });
    if (fault === undefined) {
      await store.write(systemScope, 'webhook-taken', (unit) => unit.webhooks.taken(notice.id));
      if (told?.fault !== null || told.sentAt === null) await tell(null, store.now());
      else told = { ...told, sentAt: store.now() };
      return;
    }
    if (!fault.answered) quietUntil = store.now() + UNREACHED_PAUSE;
    await tell(fault.words, told?.sentAt ?? null);
  }

  function asReport(fault: string): unknown {
    if (refused === undefined) return `${target.origin}: ${fault}`;
    return new WaggleError('CONFIG_INVALID', `notify.webhook is not used: ${fault}.`);
  }

  return {
    async round(signal) {
      const isNewsDue = told === undefined || told.until - store.now() < WORD_HOLDS - WORD_EVERY;
      if (isNewsDue) await tell(refused ?? told?.fault ?? null, told?.sentAt ?? null);
      if (refused !== undefined) return;
      while (signal?.aborted !== true && store.now() >= quietUntil) {
        const notice = await taken();
        if (notice === undefined) return;
        await send(notice);
      }
    },
  };
}

function bodyOf(notice: OutgoingNotice): object {
  return {
    type: 'notice',
    notice_id: String(notice.id),
    kind: notice.kind,
    from: noticeSender(notice),
    to: notice.person,
    task_id: notice.taskId === null ? null : String(notice.taskId),
    run_id: notice.runId,
    text: notice.text,
    created_at: iso(notice.createdAt),
  };
}

/** By convention secrets are base64; any other text is used as is. */
function signingKey(secret: string): Buffer {
  const bare = secret.replace(/^whsec_/, '');
  const isBase64 = bare.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(bare);
  return Buffer.from(bare, isBase64 ? 'base64' : 'utf8');
}

/** The headers and the signature that receivers of the Standard Webhooks convention check. */
function headersFor(id: number, seconds: number, body: string, secret: string | undefined): Record<string, string> {
  const headers = { 'user-agent': 'waggle', 'webhook-id': `notice-${id}`, 'webhook-timestamp': String(seconds) };
  if (secret === undefined) return headers;
  const key = signingKey(secret);
  const signature = createHmac('sha256', key).update(`notice-${id}.${seconds}.${body}`).digest('base64');
  return { ...headers, 'webhook-signature': `v1,${signature}` };
}
