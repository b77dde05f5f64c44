import { entry } from './entry.ts';

/** The hub process: settings, port, clients. */
export const hubErrors = {
  SETTING_NOT_FOUND: entry('not_found', 'There is no such setting.', 'waggle config show lists them all.'),
  SETTING_FIXED: entry(
    'conflict',
    'The setting cannot be changed while the hub runs, or a flag or environment variable overrides the file.',
    'waggle config show shows where its value comes from.',
  ),
  CONFIG_INVALID: entry(
    'invalid',
    'A settings or agent file is not valid.',
    'Correct the named field in the named file.',
  ),
  HUB_RUNNING: entry(
    'conflict',
    'A hub is running on this data already.',
    'waggle status shows it; waggle stop ends it.',
  ),
  HUB_NOT_RUNNING: entry('unavailable', 'No hub is running on this data.', 'Start one with waggle start.'),
  HUB_HUNG: entry(
    'unavailable',
    'A hub holds this data but does not answer.',
    'waggle status names its process; waggle stop --help explains how to end it.',
  ),
  HOME_UNUSABLE: entry(
    'unavailable',
    'The folder of this hub cannot be created, read or written, or is not safe to use.',
    'Fix what the message names, or choose another folder with --home or WAGGLE_HOME.',
  ),
  PORT_TAKEN: entry(
    'conflict',
    'Another program listens on that port.',
    'Choose another port: waggle start --port 0 takes any free one.',
  ),
  INSTALL_FAILED: entry(
    'unavailable',
    "The server did not answer when it was started as the client would start it; the client's file is unchanged.",
    'waggle doctor shows what is wrong here.',
  ),
  SERVER_UNREACHABLE: entry(
    'unavailable',
    'The hub did not answer.',
    'Is it running, and is the address right? waggle status shows the hub of this machine.',
  ),
};
