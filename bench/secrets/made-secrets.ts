import { picker, seeded } from '../words.ts';
import { DIGITS, drawn, drawnOfEach, HEX, LETTERS, LOWER, PLAIN, SIGNS, UPPER, URL_SAFE } from './alphabets.ts';

export interface MadeSecret {
  readonly kind: string;
  readonly text: string;
  /** The part of the text that must be redacted. */
  readonly secret: string;
}

type Random = () => number;

/** Formats of well-known keys. Every character after the prefix is random, so no key is real. */
const shaped: Readonly<Record<string, (random: Random) => string>> = {
  aws: (random) => `AKIA${drawn(random, UPPER + DIGITS, 16)}`,
  github: (random) => `ghp_${drawn(random, PLAIN, 36)}`,
  'github fine-grained': (random) => `github_pat_${drawn(random, PLAIN, 22)}_${drawn(random, PLAIN, 59)}`,
  google: (random) => `AIza${drawn(random, URL_SAFE, 35)}`,
  slack: (random) => `xoxb-${drawn(random, DIGITS, 12)}-${drawn(random, PLAIN, 24)}`,
  stripe: (random) => `sk_live_${drawn(random, PLAIN, 24)}`,
  openai: (random) => `sk-proj-${drawn(random, PLAIN, 48)}`,
  anthropic: (random) => `sk-ant-api03-${drawn(random, URL_SAFE, 80)}`,
  gitlab: (random) => `glpat-${drawn(random, URL_SAFE, 20)}`,
  npm: (random) => `npm_${drawn(random, PLAIN, 36)}`,
  jwt: (random) => `eyJ${drawn(random, PLAIN, 33)}.eyJ${drawn(random, PLAIN, 70)}.${drawn(random, URL_SAFE, 43)}`,
};

/** Values like those of generators for passwords, keys and tokens. */
const plainValues: Readonly<Record<string, (random: Random) => string>> = {
  'mixed letters': (random) => drawnOfEach(random, [LOWER, UPPER], 16 + Math.floor(random() * 24)),
  'small letters': (random) => drawn(random, LOWER, 20 + Math.floor(random() * 12)),
  'letters and digits': (random) => drawnOfEach(random, [LETTERS, DIGITS], 12 + Math.floor(random() * 28)),
  hex: (random) => drawnOfEach(random, [HEX, DIGITS], 32),
  base64: (random) => `${drawnOfEach(random, [LETTERS, DIGITS], 43)}=`,
  'with signs': (random) => drawnOfEach(random, [LOWER, UPPER, DIGITS, SIGNS], 10 + Math.floor(random() * 10)),
};

const chosenWords = ['Summer', 'dragon', 'Winter', 'Monkey', 'trustno', 'Berlin', 'coffee', 'Phoenix', 'football'];

const names = [
  'password',
  'api_key',
  'API key',
  'secret',
  'SECRET_KEY',
  'token',
  'accessToken',
  'client_secret',
  'apiKey',
];

/** Ways in which a named value appears in notes, code, settings and commands. */
const named: Readonly<Record<string, (name: string, value: string) => string>> = {
  'assignment in quotes': (name, value) => `${name.replace(' ', '_')} = "${value}"`,
  'single quotes': (name, value) => `const ${name.replace(' ', '')}: string = '${value}';`,
  json: (name, value) => `{"user": "ada", "${name}": "${value}"}`,
  'json in a text': (name, value) => `{\\"${name}\\": \\"${value}\\"}`,
  yaml: (name, value) => `db:\n  ${name}: ${value}\n  port: 5432`,
  environment: (name, value) => `export DB_${name.replace(' ', '_').toUpperCase()}=${value}`,
  'said in a sentence': (name, value) => `For staging the ${name} is ${value}.`,
  'said with what for': (name, value) => `The ${name} for the staging db is ${value}, rotate it soon`,
  'table cell': (name, value) => `| ${name} | ${value} |`,
  bold: (name, value) => `- **${name}:** ${value}`,
  'in backticks': (name, value) => `${name}: \`${value}\``,
  'second name': (name, value) => `Django ${name}: SECRET_KEY = '${value}'`,
  'header name': (name, value) => `Header ${name}: x-api-key: ${value}`,
  'same name twice': (name, value) => `${name}: ${name} = "${value}"`,
  flag: (name, value) => `mysqldump --${name.replace(/[ _]/, '-').toLowerCase()} ${value} shop`,
  xml: (name, value) => `<${name.replace(' ', '')}>${value}</${name.replace(' ', '')}>`,
};

/** Ways in which a secret appears without a name. */
const unnamed: Readonly<Record<string, (value: string) => string>> = {
  bearer: (value) => `curl -H "Authorization: Bearer ${value}" https://api.example.com/v1`,
  address: (value) => `DATABASE_URL=postgres://app:${encodeURIComponent(value)}@db.example.com:5432/shop`,
  'private span': (value) => `keep <private>${value}</private> this`,
  'private span in entities': (value) => `keep &lt;private&gt;${value}&lt;/private&gt; this`,
  'private span in wide brackets': (value) => `keep ＜private＞${value}＜/private＞ this`,
};

/** Generates a few hundred texts with secrets, the same for the same seed. */
export function madeSecrets(seed: number): readonly MadeSecret[] {
  const random = seeded(seed);
  const pick = picker(random);
  const made: MadeSecret[] = [];
  for (const [kind, shape] of Object.entries(shaped)) {
    for (const around of ['use %s here', 'x=%s', '"%s"', 'see(%s)']) {
      const secret = shape(random);
      made.push({ kind, secret, text: around.replace('%s', () => secret) });
    }
  }
  for (const [kind, write] of Object.entries(named)) {
    for (const value of [...Object.values(plainValues), ...Object.values(plainValues)]) {
      const secret = value(random);
      made.push({ kind, secret, text: write(pick(names), secret) });
    }
    const chosen = `${pick(chosenWords)}${drawn(random, DIGITS, 4)}!`;
    made.push({ kind: 'chosen password', secret: chosen, text: write('password', chosen) });
  }
  for (const [kind, write] of Object.entries(unnamed)) {
    for (const value of Object.values(plainValues)) {
      const secret = value(random)
        .slice(0, 40)
        .replace(/[^A-Za-z0-9]/g, 'x');
      made.push({ kind, secret, text: write(secret) });
    }
  }
  return made;
}
