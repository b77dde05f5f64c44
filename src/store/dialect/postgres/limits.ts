/** The server ends a unit whose process hangs, so that it delays others for a minute at most. */
const ofUnits = { idle_in_transaction_session_timeout: '60s' } as const;

/** Work on the whole store, during which a process also reads and writes files, may take its time. */
const ofLongWork = {} as const;

/** The limits as the columns of a query that sets them for the current transaction. */
function settingOf(limits: Readonly<Record<string, string>>, operatorsOwn: ReadonlySet<string>): readonly string[] {
  return Object.entries(limits)
    .filter(([name]) => !operatorsOwn.has(name))
    .map(([name, value]) => `set_config('${name}', '${value}', true)`);
}

/** The columns that set the limits. A setting in the address takes precedence. */
export function limitsBeside(options = '') {
  // `-c name=value`, `-cname=value` and `--name=value`
  const words = options.split(' ').map((word) => word.replace(/^-c|^--/, '').split('=')[0] ?? '');
  const own = new Set(words.map((name) => name.replaceAll('-', '_')));
  return { ofUnits: settingOf(ofUnits, own), ofLongWork: settingOf(ofLongWork, own) };
}
