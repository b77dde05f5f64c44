const NOISE = /^(?:session start|no active swarm|heartbeat)/i;

/** Whether a stalled lane is only a leftover of a session, without any work that somebody could take over. */
export function isDeadHeartbeat({ task, activity }: { readonly task: string; readonly activity: string }): boolean {
  const title = task.trim();
  return NOISE.test(title) || (title === '' && activity === 'dead');
}
