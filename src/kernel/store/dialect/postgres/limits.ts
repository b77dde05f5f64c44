/**
 * How long a unit may wait, and keep others waiting. Units take milliseconds, so these limits concern only hubs that
 * fall silent while they hold locks (a machine that vanishes or sleeps, a connection that is cut off without a word)
 * and those that wait for them.
 */
const ofUnits = {
  /**
   * A call that must wait is refused in time for its caller to hear of it. For a row, the server waits up to twice:
   * first to be the next, then for the one that has it.
   */
  lock_timeout: '1500ms',
  /**
   * The server ends a unit whose process sends nothing more. Longer than the wait for a lock: units of the silent hub
   * that queue for the same lock have then given up, except the one that was next, and do not get it one after the
   * other.
   */
  idle_in_transaction_session_timeout: '2s',
  /** No statement of a unit takes this long, unless the server itself is stuck. */
  statement_timeout: '30s',
} as const;

/** Work on the whole store, during which a process also reads and writes files, may take its time. */
const ofLongWork = { idle_in_transaction_session_timeout: '60s' } as const;

/**
 * The server tests connections that say nothing, and ends those whose other end has vanished, even while it waits for a
 * lock on their behalf.
 */
const ofConnections = {
  tcp_keepalives_idle: '10',
  tcp_keepalives_interval: '3',
  tcp_keepalives_count: '3',
  tcp_user_timeout: '10s',
  client_connection_check_interval: '2s',
} as const;

/** The settings that the address gives: `-c name=value`, `-cname=value` or `--name=value`. */
function namesIn(options: string): ReadonlySet<string> {
  const words = options.split(' ').map((word) => word.replace(/^-c|^--/, '').split('=')[0] ?? '');
  return new Set(words.map((name) => name.replaceAll('-', '_')));
}

/** The limits as columns of a query that sets them. A setting in the address takes precedence. */
export function limitsBeside(options = '') {
  const given = namesIn(options);
  const setting = (limits: Readonly<Record<string, string>>, isLocal: boolean) =>
    Object.entries(limits)
      .filter(([name]) => !given.has(name))
      .map(([name, value]) => `set_config('${name}', '${value}', ${isLocal})`);
  return {
    ofUnits: setting(ofUnits, true),
    ofLongWork: setting(ofLongWork, true),
    ofConnections: setting(ofConnections, false),
  };
}
