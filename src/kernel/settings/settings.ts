import path from 'node:path';
import { z } from 'zod';
import type { Environment } from '../hub/home.ts';
import { WaggleError } from '../rules/errors.ts';
import { HEAT_HALF_LIFE_MINUTES, policyModes, STALE_MINUTES } from '../rules/file-policy.ts';
import { isAgentId } from '../rules/identity.ts';
import { OFFER_SECONDS } from '../rules/news/standing.ts';
import { isZone } from '../rules/time.ts';

/** All settings, flat. A description says what is allowed, since errors quote it. */
const schema = z.strictObject({
  database: z.string().min(1).refine(isDatabase).describe('a file path for SQLite, or a postgres:// address'),
  host: z.string().min(1).describe('the address that waggle start listens on'),
  port: z.int().min(0).max(65_535).describe('a whole number 0-65535; 0 picks a free port'),
  publicUrl: z
    .string()
    .refine(isPublicUrl)
    .optional()
    .describe('the address at which browsers and other machines reach the hub, such as https://hub.example.org'),
  agent: z.string().refine(isAgentId).optional().describe('the agent id that this machine acts as'),
  channel: z.string().min(1).max(100).describe("the channel of new tasks' threads, 1-100 characters"),
  toolsets: z.array(z.string().min(1)).min(1).describe('a list of toolsets that an MCP connection lists'),
  mirror: z.string().min(1).describe('the folder that task files are mirrored to, or off'),
  sessionSilenceMinutes: z.int().min(1).describe('a whole number of minutes after which a silent session ends'),
  repoRoots: z
    .array(z.string().min(1))
    .describe('a list of repositories that every caller may read, and that hivemind shows if a call names none'),
  protectedFiles: z
    .array(z.string().min(1))
    .describe(
      'a list of files, and of folders that end in /, about which task_plan_validate warns unless hooks block edits',
    ),
  claimStaleMinutes: z
    .int()
    .min(1)
    .describe('a whole number of minutes without an edit after which a claim on a file is stale'),
  offerSeconds: z
    .int()
    .min(5)
    .max(3600)
    .describe(
      'a whole number of seconds 5-3600 that news waits for one session of an agent before the next is offered it',
    ),
  fileHeatHalfLifeMinutes: z
    .int()
    .min(1)
    .max(1440)
    .describe(
      'a whole number of minutes 1-1440 after which edits, claims and mentions count half in the heat of a file',
    ),
  idempotencyHours: z.int().min(1).describe('a whole number of hours for which idempotency keys are kept'),
  backupBeforeMigration: z
    .preprocess((value) => (typeof value === 'boolean' ? String(value) : value), z.enum(['true', 'false']))
    .describe('true or false: whether the store is backed up in the home before a newer version migrates its schema'),
  metricDays: z.int().min(1).describe('a whole number of days for which metrics of single calls are kept'),
  eventDays: z.int().min(1).describe('a whole number of days for which the event log is kept'),
  writesPerMinute: z
    .int()
    .min(0)
    .describe('a whole number of writes that one token may make per minute; 0 means no limit'),
  invitations: z
    .enum(['anyone', 'user'])
    .describe('anyone or user: who may add an agent to a collection or team that it did not join'),
  'mcp.inputUsdPerMillion': z
    .number()
    .min(0)
    .optional()
    .describe('a price in dollars per million input tokens, for savings_report'),
  'mcp.outputUsdPerMillion': z
    .number()
    .min(0)
    .optional()
    .describe('a price in dollars per million output tokens, for savings_report'),
  'foraging.scanOnSessionStart': z
    .preprocess((value) => (typeof value === 'boolean' ? String(value) : value), z.enum(['true', 'false']))
    .describe('true or false: whether the example projects of a repository are indexed when a session starts in it'),
  'search.alpha': z
    .number()
    .min(0)
    .max(1)
    .optional()
    .describe('1: search goes by words alone; other values have no effect, since each model has its own weight'),
  'search.embeddingsUrl': z
    .url()
    .optional()
    .describe('the address of an OpenAI-compatible endpoint, without /embeddings'),
  'search.embeddingsModel': z.string().min(1).describe('the model to request from the embeddings endpoint'),
  'search.rerankUrl': z.url().optional().describe('the address of an endpoint that ranks texts, without /rerank'),
  'search.rerankModel': z.string().min(1).describe('the model to request from the rerank endpoint'),
  'search.timeoutMs': z
    .int()
    .min(50)
    .max(60_000)
    .describe('a whole number of milliseconds 50-60000 after which search continues without an endpoint'),
  'bridge.writeOmxNotepadPointer': z
    .preprocess((value) => (typeof value === 'boolean' ? String(value) : value), z.enum(['true', 'false']))
    .describe('true or false: whether working notes add a line to .omx/notepad.md'),
  'bridge.policyMode': z
    .enum(policyModes)
    .describe('warn, ask or block: how hooks react to an edit of a file that another session has claimed'),
  'runs.cron': z.string().refine(isCron).describe('a cron pattern of five fields: when the hub checks active tasks'),
  'runs.zone': z.string().refine(isZone).describe('an IANA time zone such as Europe/Helsinki'),
  'runs.catchUpMinutes': z.int().min(0).describe('a whole number of minutes within which a missed check is made up'),
  'runs.wallMinutes': z.number().positive().max(1440).describe('a number of minutes up to 1440 that a run may take'),
  'runs.idleMinutes': z
    .number()
    .positive()
    .max(1440)
    .describe('a number of minutes up to 1440 for which a running agent may be silent'),
  'runs.max': z.int().min(0).describe('a whole number: how many agents run at once'),
  'runs.maxPerAgent': z.int().min(1).describe('a whole number: how many runs of one agent at once'),
  'runs.worker': z.string().refine(isAgentId).optional().describe('the agent id that workers run as by default'),
  'runs.dailyCostUsd': z
    .union([z.number().min(0), z.literal('off')])
    .describe('a number of dollars that runs may cost per day, or off'),
  'notify.webhook': z
    .string()
    .refine(isWebhook)
    .describe('an http:// or https:// address that notices for people are posted to, or off'),
  'notify.webhookSecret': z
    .string()
    .min(16)
    .optional()
    .describe('a secret of at least 16 characters that signs what is posted'),
  'notify.webhookPrivate': z
    .enum(['refuse', 'allow'])
    .describe('allow if the webhook is on this machine or in a private network, otherwise refuse'),
});

/** The value of `mirror` or `notify.webhook` that means none. */
export const OFF = 'off';

/** Whether the text starts with a URL scheme. A file name with a colon can be written as a path: `./a:b.db`. */
export function isAddress(text: string): boolean {
  return /^[a-z][a-z0-9+.-]+:/i.test(text);
}

/** Otherwise a URL of another scheme would become a folder with the password in its name. */
function isDatabase(text: string): boolean {
  return !isAddress(text) || /^postgres(ql)?:\/\//.test(text);
}

function isWebhook(text: string): boolean {
  if (text === OFF) return true;
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

/** The hub answers at the root of a host, so a path would lead nowhere. */
function isPublicUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, origin, href } = new URL(text);
  return /^https?:$/.test(protocol) && href === `${origin}/`;
}

/** Five fields of digits, names, ranges, lists and steps; their meaning is checked where they are used. */
function isCron(text: string): boolean {
  return /^\s*([\w*,/?#-]+\s+){4}[\w*,/?#-]+\s*$/.test(text);
}

export type Settings = z.output<typeof schema>;
export type SettingName = keyof Settings;

export const settingNames = Object.keys(schema.shape) as readonly SettingName[];

/** The purpose and the allowed values, as text. */
export function settingMeaning(name: SettingName): string {
  return schema.shape[name].description ?? '';
}

/** The allowed values of each setting that is an enumeration. */
export function settingChoices(): Readonly<Record<string, readonly string[]>> {
  const choices = settingNames.map((name) => [name, wordsOf(schema.shape[name])] as const);
  return Object.fromEntries(choices.filter(([, words]) => words.length > 0));
}

function wordsOf(type: z.ZodType): readonly string[] {
  if (type instanceof z.ZodEnum) return type.options.map(String);
  return type instanceof z.ZodPipe && type.out instanceof z.ZodEnum ? type.out.options.map(String) : [];
}

/** Everything that the settings page shows of a setting. */
export interface SettingFacts {
  readonly name: SettingName;
  readonly means: string;
  readonly variables: readonly string[];
  readonly flag: string | undefined;
  /** Whether a repository's file may set it. */
  readonly openToRepos: boolean;
  /** The default as text: some defaults depend on the machine. */
  readonly fallback: string;
}

/** Settings for which some command has a flag. */
const flagged: ReadonlySet<string> = new Set<SettingName>(['database', 'host', 'port', 'agent', 'toolsets']);

const MACHINE_DEFAULTS: Readonly<Partial<Record<SettingName, string>>> = {
  database: 'waggle.db in the home',
  mirror: 'mirror in the home',
  'runs.zone': "the machine's own",
};

export function settingFacts(): readonly SettingFacts[] {
  const defaults = defaultSettings('');
  return settingNames.map((name) => ({
    name,
    means: settingMeaning(name),
    variables: [variableOf(name), synonyms[name]].filter((one) => one !== undefined),
    flag: flagged.has(name) ? flagOf(name) : undefined,
    openToRepos: openToRepos.has(name),
    fallback: MACHINE_DEFAULTS[name] ?? defaultWords(defaults[name]),
  }));
}

function defaultWords(value: Settings[SettingName]): string {
  if (value === undefined) return 'none';
  return Array.isArray(value) ? value.join(', ') || 'none' : String(value);
}

/** Settings that a repository may choose: how work is shown, never where data is stored or who an agent is. */
const openToRepos: ReadonlySet<string> = new Set<SettingName>(['channel', 'toolsets']);

/** Environment variables of another program that set one of our settings. */
const synonyms: Readonly<Partial<Record<SettingName, string>>> = {
  agent: 'COLONY_CLIENT_AGENT',
  repoRoots: 'COLONY_HIVEMIND_REPO_ROOTS',
  'mcp.inputUsdPerMillion': 'COLONY_MCP_INPUT_USD_PER_1M',
  'mcp.outputUsdPerMillion': 'COLONY_MCP_OUTPUT_USD_PER_1M',
};

/** Lists of paths use the platform's delimiter; all others use commas. */
const separators: Readonly<Partial<Record<SettingName, string>>> = { repoRoots: path.delimiter };

function defaultSettings(home: string): Settings {
  return {
    database: path.join(home, 'waggle.db'),
    host: '127.0.0.1',
    port: 4747,
    channel: 'waggle',
    toolsets: ['default'],
    mirror: path.join(home, 'mirror'),
    sessionSilenceMinutes: 30,
    repoRoots: [],
    protectedFiles: [],
    claimStaleMinutes: STALE_MINUTES,
    offerSeconds: OFFER_SECONDS,
    fileHeatHalfLifeMinutes: HEAT_HALF_LIFE_MINUTES,
    idempotencyHours: 24,
    backupBeforeMigration: 'true',
    metricDays: 30,
    eventDays: 90,
    writesPerMinute: 12_000,
    invitations: 'anyone',
    'foraging.scanOnSessionStart': 'false',
    'search.embeddingsModel': 'text-embedding-3-small',
    'search.rerankModel': 'rerank',
    'search.timeoutMs': 2000,
    'bridge.writeOmxNotepadPointer': 'false',
    'bridge.policyMode': 'warn',
    'runs.cron': '0 6-21 * * *',
    // Computed when read: the first use adds 20 ms to a start.
    get 'runs.zone'() {
      return new Intl.DateTimeFormat('en').resolvedOptions().timeZone;
    },
    'runs.catchUpMinutes': 60,
    'runs.wallMinutes': 30,
    'runs.idleMinutes': 5,
    'runs.max': 4,
    'runs.maxPerAgent': 1,
    'runs.dailyCostUsd': 20,
    'notify.webhook': OFF,
    'notify.webhookPrivate': 'refuse',
  };
}

/** One source of settings; a later layer overrides an earlier one. */
export interface Layer {
  readonly source: 'default' | 'user file' | 'repo file' | 'environment' | 'flag';
  readonly values: Partial<Settings>;
  /** The file, variable or flag that a setting came from. */
  readonly origin: (name: SettingName) => string;
}

export interface Resolved {
  readonly settings: Settings;
  readonly sources: Readonly<Partial<Record<SettingName, { readonly source: Layer['source']; readonly from: string }>>>;
}

export function resolveSettings(home: string, layers: readonly Layer[]): Resolved {
  const base: Layer = { source: 'default', values: defaultSettings(home), origin: () => 'default' };
  const all = [base, ...layers];
  const sources = all.flatMap(({ source, values, origin }) =>
    namesIn(values).map((name) => [name, { source, from: origin(name) }] as const),
  );
  const settings = layers.reduce((under, { values }) => overlaid(under, values), defaultSettings(home));
  return { settings, sources: Object.fromEntries(sources) };
}

/** Like `{ ...settings, ...values }`, but keeps getters. */
export function overlaid(settings: Settings, values: Partial<Settings>): Settings {
  const all = Object.getOwnPropertyDescriptors({ ...values });
  return Object.defineProperties({} as Settings, { ...Object.getOwnPropertyDescriptors(settings), ...all });
}

function namesIn(values: Partial<Settings>): readonly SettingName[] {
  return settingNames.filter((name) => Object.hasOwn(values, name));
}

/** The content of a settings file. One invalid setting refuses the whole file. */
export function fileLayer(source: 'user file' | 'repo file', file: string, content: unknown): Layer {
  const parsed = schema.partial().safeParse(flattened(content));
  if (!parsed.success) throw wrongFile(file, parsed.error.issues[0]);
  const foreign = Object.keys(parsed.data).find((name) => !openToRepos.has(name));
  if (source === 'repo file' && foreign !== undefined) {
    throw invalid(file, foreign, "cannot be set in a repository's file; use your own file, the environment or a flag");
  }
  return { source, values: parsed.data as Partial<Settings>, origin: () => file };
}

/** `{ "runs": { "max": 2 } }` is the same as `{ "runs.max": 2 }`. */
function flattened(content: unknown): unknown {
  if (typeof content !== 'object' || content === null || Array.isArray(content)) return content;
  return Object.fromEntries(
    Object.entries(content).flatMap(([name, value]) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.entries(value).map(([part, inner]) => [`${name}.${part}`, inner])
        : [[name, value]],
    ),
  );
}

function wrongFile(file: string, issue: z.core.$ZodIssue | undefined): WaggleError {
  if (issue?.code === 'unrecognized_keys') return invalid(file, issue.keys[0] ?? '?', 'is not a setting');
  const name = settingNames.find((known) => known === issue?.path[0]);
  if (name === undefined) return new WaggleError('CONFIG_INVALID', `${file} is not a JSON object.`, { file });
  return invalid(file, name, `must be ${schema.shape[name].description}`);
}

function invalid(where: string, name: string, fault: string): WaggleError {
  return new WaggleError('CONFIG_INVALID', `${where}: ${name} ${fault}.`, { where, field: name });
}

/** A bad value in a command is invalid input; one from a file or the environment is an invalid setting. */
function mistyped(name: SettingName): WaggleError {
  return new WaggleError('INVALID_INPUT', `${name} must be ${schema.shape[name].description}.`, { field: name });
}

/** `WAGGLE_SESSION_SILENCE_MINUTES` and so on; an empty variable counts as absent. */
export function environmentLayer(env: Environment): Layer {
  const found = settingNames.flatMap((name) => {
    const variable = [variableOf(name), synonyms[name]].find((one) => one !== undefined && (env[one] ?? '') !== '');
    return variable === undefined ? [] : [{ name, variable, text: env[variable] ?? '' }];
  });
  return {
    source: 'environment',
    values: Object.fromEntries(found.map(({ name, variable, text }) => [name, settingFromText(name, text, variable)])),
    origin: (name) => found.find((one) => one.name === name)?.variable ?? variableOf(name),
  };
}

export function flagLayer(flags: Readonly<Partial<Record<SettingName, string>>>): Layer {
  const given = settingNames.filter((name) => flags[name] !== undefined);
  const values = given.map((name) => [name, settingFromText(name, flags[name] ?? '')]);
  return { source: 'flag', values: Object.fromEntries(values), origin: flagOf };
}

/** Parses a setting given as text: a number, a list or the text itself, as its type requires. */
export function settingFromText(name: SettingName, text: string, variable?: string): Settings[SettingName] {
  const list = text.split(separators[name] ?? ',').map((part) => part.trim());
  const readings: unknown[] = [text, ...(/^\d+(\.\d+)?$/.test(text) ? [Number(text)] : []), list];
  for (const reading of readings) {
    const parsed = schema.shape[name].safeParse(reading);
    if (parsed.success) return parsed.data;
  }
  if (variable === undefined) throw mistyped(name);
  throw invalid(variable, name, `must be ${schema.shape[name].description}`);
}

/** Finds a setting however its words are separated: `session-silence-minutes` too. */
export function settingNamed(text: string): SettingName {
  const plain = (name: string) => name.toLowerCase().replace(/[^a-z]/g, '');
  const name = settingNames.find((known) => plain(known) === plain(text));
  if (name === undefined) throw new WaggleError('SETTING_NOT_FOUND', `There is no setting ${JSON.stringify(text)}.`);
  return name;
}

const words = (name: string, joint: string) =>
  name.replaceAll('.', joint).replace(/[A-Z]/g, (letter) => `${joint}${letter}`);
const variableOf = (name: SettingName) => `WAGGLE_${words(name, '_').toUpperCase()}`;
const flagOf = (name: SettingName) => `--${words(name, '-').toLowerCase()}`;

/** A value for display: without passwords, and without the part of a webhook URL that lets anyone post to it. */
export function shownSetting(value: Settings[SettingName], name?: SettingName): Settings[SettingName] {
  if (typeof value !== 'string') return value;
  if (name === 'notify.webhookSecret') return '***';
  if (name === 'notify.webhook' && value !== OFF) return `${new URL(value).origin}/…`;
  return value
    .replace(/^(\w+:\/\/[^:/?#@]*):[^/?#]*@/, '$1:***@')
    .replace(/([?&](?:password|sslpassword)=)[^&]*/gi, '$1***');
}
