import { limits } from '../../core/limits.ts';
import { holdsAtOnce } from '../../hub/operator.ts';
import { settingFacts } from '../../hub/settings/settings.ts';
import { code, page, table } from './markdown.ts';

/** Environment variables that are not settings. */
const variables: readonly (readonly [string, string])[] = [
  ['WAGGLE_HOME', 'the folder of the hub; else COLONY_HOME, else ~/.waggle'],
  ['WAGGLE_SERVER', 'a hub elsewhere that commands go to, with WAGGLE_TOKEN'],
  ['WAGGLE_TOKEN', 'the token for --server, WAGGLE_SERVER and login'],
  ['WAGGLE_TEAM', 'the team that calls mean which name none'],
  ['COLONY_CLIENT_SESSION_ID', 'the session of an MCP client that names none itself'],
  ['COLONY_CLIENT_IDE', 'the program that such a session is shown with'],
  ['WAGGLE_STRUCTURED', '1: MCP answers come as objects too'],
  ['WAGGLE_EMBEDDINGS_KEY', 'the key for search.embeddingsUrl'],
  ['WAGGLE_RERANK_KEY', 'the key for search.rerankUrl'],
  [
    'WAGGLE_HOOK_PATIENCE_MS',
    'milliseconds up to 60000 after which a hook gives up and says nothing, for slow machines; else 1800',
  ],
  ['NO_COLOR, FORCE_COLOR', 'plain text, or colours also where nobody looks'],
];

const limitWords: Readonly<Record<keyof typeof limits, string>> = {
  title: 'characters of a title',
  stepTitle: 'characters of the title of a step',
  textBytes: 'bytes of a description, a message or a memory',
  steps: 'steps of a task',
  resources: 'resources of a task',
  resourceValue: 'characters of a resource',
  topics: 'topics of a memory',
  metadataBytes: 'bytes of metadata',
  idsPerCall: 'ids in one call',
  mailbox: 'messages that wait in one mailbox',
  bodyBytes: 'bytes of a request over HTTP',
  bodyParts: 'keys and items in a request',
  idempotencyKey: 'characters of an idempotency key',
};

/** Generates the page of settings, environment variables, limits and their precedence. */
export function settingsPage(): string {
  return page(
    '# Settings, environment variables and limits',
    'This page is generated from the code by `npm run generate`. The same from a terminal: `waggle config list`.',
    '## What goes before what',
    'A flag goes before an environment variable, that before `.waggle/config.json` at the root of the repository that you are in, that before your own `config.json` in the home, and that before the default. `waggle config show` tells for each setting where its value came from. A file with a name that is no setting, or with a wrong value, stops every command with `CONFIG_INVALID` and names the field: half a configuration is a wrong one. A repository may choose only what is marked so below: never where data lies, who an agent is, or what is executed.',
    '`waggle config set` and `waggle config unset` change your own file. What is marked _at once_ is taken by a running hub without a restart; for every other setting they say that it waits for the next start.',
    '## Settings',
    table(
      ['setting', 'default', 'what it is', 'environment', 'flag', 'a running hub takes it', 'repository may choose'],
      settingFacts().map(({ name, fallback, means, variables: named, flag, openToRepos }) => [
        code(name),
        fallback,
        means,
        named.map(code).join(', '),
        flag === undefined ? '' : code(flag),
        holdsAtOnce(name) ? 'at once' : 'at its next start',
        openToRepos ? 'yes' : '',
      ]),
    ),
    '## Other environment variables',
    table(
      ['variable', 'what it is'],
      variables.map(([name, what]) => [code(name), what]),
    ),
    '## Limits',
    table(
      ['at most', 'of what'],
      Object.entries(limitWords).map(([name, what]) => [
        limits[name as keyof typeof limits].toLocaleString('en-US'),
        what,
      ]),
    ),
  );
}
