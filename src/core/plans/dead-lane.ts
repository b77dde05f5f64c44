const NOISE = /^(?:session start|no active swarm|heartbeat)/i;

/** Whether a stalled lane is only what a session left behind: it says nothing of work that somebody could take over. */
export function isDeadHeartbeat({ task, activity }: { readonly task: string; readonly activity: string }): boolean {
  const title = task.trim();
  return NOISE.test(title) || (title === '' && activity === 'dead');
}
