import { answer, type Context } from '../../kernel/cli/context.ts';
import { calledHere } from '../../kernel/cli/io.ts';
import { throughDoor } from '../../kernel/cli/through-door.ts';
import { table } from '../../kernel/cli/words/table.ts';
import { LOCAL, readContexts, writeContexts } from '../../kernel/hub/contexts.ts';
import { ensureHome } from '../../kernel/hub/home.ts';
import { WaggleError } from '../../kernel/rules/errors.ts';
import { plainLine } from '../../kernel/text/plain-text.ts';

interface LoginFlags {
  readonly name?: string;
}

/** Signs in to a remote hub: verifies the token before saving it; later commands then use that hub. */
export async function login(context: Context, address: string, { name }: LoginFlags): Promise<void> {
  const url = checkedAddress(address);
  const token = context.token ?? (await askedToken(context));
  const there: Context = {
    ...context,
    server: { url, token, by: 'flag' },
    settings: { ...context.settings, agent: undefined },
  };
  const { agent } = await throughDoor({ ...there, json: true }, 'read', (call) => call('hub_status', {}));
  ensureHome(context.home);
  const kept = name ?? new URL(url).host;
  if (kept === LOCAL)
    throw new WaggleError('INVALID_INPUT', 'The name local is reserved for this machine: choose another one.');
  const before = readContexts(context.home);
  writeContexts(context.home, { current: kept, contexts: { ...before.contexts, [kept]: { url, token, agent } } });
  answer(context, { context: kept, url, agent }, () =>
    [
      `Signed in to ${url} as ${plainLine(agent)}. Commands use this hub from now on.`,
      calledHere(context.io, 'To switch back to this machine: waggle context use local'),
    ].join('\n'),
  );
}

/** Refuses plain HTTP over a network, because the token could be intercepted. */
function checkedAddress(address: string): string {
  if (!/^https?:\/\//.test(address) || !URL.canParse(address))
    throw new WaggleError('INVALID_INPUT', 'The address of a hub starts with http:// or https://.');
  const { protocol, hostname } = new URL(address);
  if (protocol === 'http:' && !/^(localhost|127\..*|\[::1\])$/.test(hostname))
    throw new WaggleError(
      'INVALID_INPUT',
      'Over a network, use an https:// address: plain HTTP would expose the token.',
    );
  return address.endsWith('/') ? address.slice(0, -1) : address;
}

async function askedToken({ io }: Context): Promise<string> {
  const text = io.ask === undefined ? await io.stdin() : await io.ask('Token: ');
  if (text.trim() !== '') return text.trim();
  throw new WaggleError('UNAUTHENTICATED', 'A token is required: use --token, WAGGLE_TOKEN or stdin.');
}

export function logout(context: Context, name: string | undefined): void {
  const { current, contexts } = readContexts(context.home);
  const gone = name ?? current;
  const { [gone]: found, ...rest } = contexts;
  if (found === undefined) throw new WaggleError('INVALID_INPUT', `You are not signed in to ${plainLine(gone)}.`);
  writeContexts(context.home, { current: current === gone ? LOCAL : current, contexts: rest });
  answer(
    context,
    { signedOut: gone },
    () => `Signed out of ${plainLine(gone)}; the token still works until it is revoked there.`,
  );
}

export function listContexts(context: Context): void {
  const { current, contexts } = readContexts(context.home);
  const rows = [
    { context: LOCAL, current: current === LOCAL, url: 'this machine', agent: context.settings.agent ?? 'user' },
    ...Object.entries(contexts).map(([name, { url, agent }]) => ({
      context: name,
      current: name === current,
      url,
      agent,
    })),
  ];
  answer(context, { current, contexts: rows }, () =>
    table(
      rows.map((row) => ({ ...row, current: row.current ? '*' : ' ' })),
      context.io.columns,
    ),
  );
}

export function useContext(context: Context, name: string): void {
  const before = readContexts(context.home);
  if (name !== LOCAL && before.contexts[name] === undefined) {
    const known = [LOCAL, ...Object.keys(before.contexts)].join(', ');
    throw new WaggleError('INVALID_INPUT', `There is no context ${plainLine(name)}. Known contexts: ${known}.`);
  }
  ensureHome(context.home);
  writeContexts(context.home, { ...before, current: name });
  answer(context, { current: name }, () => `Commands now use ${plainLine(name === LOCAL ? 'this machine' : name)}.`);
}
