import { holdsAtOnce } from '../../kernel/hub/operator.ts';
import { limits } from '../../kernel/rules/limits.ts';
import { settingFacts } from '../../kernel/settings/settings.ts';
import { code, page, table } from './markdown.ts';

/** Environment variables that are not settings. */
const variables: readonly (readonly [string, string])[] = [
  ['WAGGLE_HOME', 'the data folder; falls back to COLONY_HOME, then ~/.waggle'],
  ['WAGGLE_SERVER', 'a remote hub that commands use, with WAGGLE_TOKEN'],
  ['WAGGLE_TOKEN', 'the token for --server, WAGGLE_SERVER and login'],
  ['WAGGLE_TEAM', 'the team for calls that name none'],
  ['COLONY_CLIENT_SESSION_ID', 'the session of an MCP client that does not name one itself'],
  ['COLONY_CLIENT_IDE', 'the program shown for such a session'],
  ['WAGGLE_STRUCTURED', '1: MCP answers contain objects as well'],
  ['WAGGLE_EMBEDDINGS_KEY', 'the key for search.embeddingsUrl'],
  ['WAGGLE_RERANK_KEY', 'the key for search.rerankUrl'],
  [
    'WAGGLE_HOOK_PATIENCE_MS',
    'milliseconds up to 60000 after which a hook gives up and prints nothing, for slow machines; default: 1800',
  ],
  ['NO_COLOR, FORCE_COLOR', 'no colors, or colors even without a terminal'],
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
  mailbox: 'messages waiting in one mailbox',
  unreadOfSender: 'unread messages of one sender to one agent, besides 20 blocking ones; people are exempt',
  bodyBytes: 'bytes of an HTTP request',
  bodyParts: 'keys and items in a request',
  idempotencyKey: 'characters of an idempotency key',
};

/** Generates the page of settings, environment variables, limits and their precedence. */
export function settingsPage(): string {
  return page(
    '# Settings, environment variables and limits',
    'This page is generated from the code by `npm run generate`. In a terminal, `waggle config list` shows the settings.',
    '## Precedence',
    'From highest to lowest: a flag, an environment variable, `.waggle/config.json` at the root of the current repository, your own `config.json` in the home, the default. `waggle config show` shows where each value comes from. If a file contains an unknown setting or an invalid value, every command fails with `CONFIG_INVALID` and names the field, so that no configuration takes effect only in part. A repository may choose only the settings marked below: never where data is stored, who an agent is, or what is executed.',
    '`waggle config set` and `waggle config unset` change your own file. A running hub applies `config set` of a setting marked _at once_ without a restart. `config unset`, and any change of another setting, takes effect at the next start of the hub, and the command says so.',
    'In a command, a variable or a flag, commas separate the items of a list; the items of `repoRoots` are separated as in `PATH`. In a file, a list is a JSON array, and `{"runs": {"max": 2}}` means the same as `{"runs.max": 2}`. A relative path for `database` or `mirror` is relative to the home in your own file, also if `config set` wrote it there, and to the current folder in a variable or a flag.',
    '## Settings',
    table(
      ['setting', 'default', 'what it is', 'environment', 'flag', 'a running hub applies it', 'repository may choose'],
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
