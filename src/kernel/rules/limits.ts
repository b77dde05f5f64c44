/** Limits on what a caller may send. Each error names the limit that was exceeded. */
export const limits = {
  title: 200,
  stepTitle: 60,
  textBytes: 64 * 1024,
  steps: 200,
  resources: 100,
  resourceValue: 4096,
  topics: 32,
  metadataBytes: 16 * 1024,
  idsPerCall: 100,
  /** Messages in a mailbox that are not acknowledged. */
  mailbox: 1000,
  /** Unread messages of one sender in the mailboxes of one agent. */
  unreadOfSender: 100,
  bodyBytes: 1024 * 1024,
  /** Keys and items in a whole body. The largest legitimate body, a batch of a hundred memories, needs half of it. */
  bodyParts: 10_000,
  idempotencyKey: 200,
} as const;
