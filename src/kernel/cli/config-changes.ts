import { findRunningHub } from '../hub/hub-file.ts';
import { holdsAtOnce } from '../hub/operator.ts';
import { USER } from '../rules/identity.ts';
import type { SettingName } from '../settings/settings.ts';
import { scopesFor } from './caller-scopes.ts';
import type { Context } from './context.ts';
import { calledHere } from './io.ts';
import { throughDoor } from './through-door.ts';

interface Told {
  /** `at once`, `next start`, or `none` if no hub is running. */
  readonly effect: string;
  readonly note: readonly string[];
}

const RESTART = 'The running hub uses the old value until you restart it: waggle stop, then waggle start';

/** A running hub does not reread its settings file, so changing the file alone has no effect until a restart. */
export async function tellHub(context: Context, setting: SettingName, text: string | undefined): Promise<Told> {
  const running = await findRunningHub(context.home);
  if (running === undefined) return { effect: 'none', note: [] };
  if (!holdsAtOnce(setting) || text === undefined)
    return { effect: 'next start', note: [calledHere(context.io, RESTART)] };
  const caller = { ...context.caller, agent: USER, scopes: scopesFor(USER) };
  const isTaken = await throughDoor({ ...context, caller, json: true, server: undefined }, 'write', (call) =>
    call('change_setting', { name: setting, value: text }),
  ).then(
    () => true,
    () => false,
  );
  return isTaken
    ? { effect: 'at once', note: ['The running hub uses it now.'] }
    : { effect: 'next start', note: [calledHere(context.io, RESTART)] };
}
