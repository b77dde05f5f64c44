interface SecretKind {
  readonly name: string;
  readonly pattern: RegExp;
}

/**
 * Shapes that only secrets have. Each pattern begins with a word of its own, or where a run of its characters begins, and
 * counts its repetitions, so none can be made to look at the same text again and again.
 */
const kinds: readonly SecretKind[] = [
  {
    name: 'aws key',
    pattern: /(?<![A-Z0-9])(?:AKIA|ASIA|AGPA|AIDA|AROA|ANPA|ABIA|ACCA)[A-Z0-9]{16}(?![A-Za-z0-9])/g,
  },
  {
    name: 'github token',
    pattern: /(?:gh[opusr]_[A-Za-z0-9]{30,255}|github_pat_[A-Za-z0-9_]{20,255})/g,
  },
  {
    name: 'google key',
    pattern: /(?<![A-Za-z0-9_-])(?:AIza[A-Za-z0-9_-]{30,60}|GOCSPX-[A-Za-z0-9_-]{20,60}|ya29\.[A-Za-z0-9_-]{20,500})/g,
  },
  { name: 'slack token', pattern: /(?<![A-Za-z0-9-])(?:xox[abceoprs]-[A-Za-z0-9-]{8,255}|xapp-[A-Za-z0-9-]{8,255})/g },
  { name: 'slack webhook', pattern: /hooks\.slack\.com\/(?:services|workflows)\/[A-Za-z0-9/_-]{16,255}/g },
  {
    name: 'stripe key',
    pattern: /(?:[sr]k_(?:live|test)_[A-Za-z0-9]{10,255}|whsec_[A-Za-z0-9]{16,255})/g,
  },
  { name: 'gitlab token', pattern: /glpat-[A-Za-z0-9_-]{20,255}/g },
  { name: 'npm token', pattern: /(?<![A-Za-z0-9_])npm_[A-Za-z0-9]{36,64}/g },
  { name: 'hugging face token', pattern: /(?<![A-Za-z0-9_])hf_[A-Za-z0-9]{30,64}/g },
  { name: 'sendgrid key', pattern: /(?<![A-Za-z0-9])SG\.[A-Za-z0-9_-]{16,64}\.[A-Za-z0-9_-]{16,64}/g },
  { name: 'anthropic key', pattern: /sk-ant-[A-Za-z0-9_-]{10,255}/g },
  { name: 'openai key', pattern: /(?<![A-Za-z0-9_-])sk-(?:proj-|svcacct-|admin-|or-v1-)?[A-Za-z0-9_-]{20,255}/g },
  { name: 'waggle token', pattern: /wgl_[A-Za-z0-9_-]{20,255}/g },
  {
    name: 'jwt',
    pattern: /(?<![A-Za-z0-9_-])ey[AJ][A-Za-z0-9_-]{6,8000}\.ey[AJ][A-Za-z0-9_-]{4,16000}(?:\.[A-Za-z0-9_-]{0,8000})?/g,
  },
];

const keyBegin = /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/g;
const keyEnd = /-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/g;
const urlStart = String.raw`(?<![a-z0-9+.-])([a-z][a-z0-9+.-]{1,30}:\/\/[^\s:@/?#]{0,200}:)(?!\d{1,5}[/?#])`;
const beforeHost = String.raw`@(?=[^\s@/?#"'<>]{0,255}(?:[\s/?#"'<>]|$))`;
/** Up to the last sign that a host may follow: passwords hold slashes and signs of their own. A number is a port. */
const urlPasswords = [
  new RegExp(String.raw`${urlStart}([^\s"'<>?#]{0,500}[^\s"'<>?#/])${beforeHost}`, 'gi'),
  new RegExp(String.raw`${urlStart}([^\s"'<>]{1,500}?)${beforeHost}`, 'gi'),
];
const secretName =
  'pass(?:word|wd|phrase)|pwd|secret|token|credential|(?:api|access|account|auth|private|secret|signing|encryption)[_-]?key';
const assignment = new RegExp(
  `((?:${secretName})s?(?:[_-](?:key|token|id|value|secret))?\\\\?["'\`]?\\*{0,2}\\s{0,4}(?::=|=>|=|:)\\s{0,4}\\\\?["'\`]?)([^\\s"'\`,;<>]{8,512})`,
  'gi',
);
const bearer = /(\bbearer\s{1,4})([A-Za-z0-9._~+/=-]{16,4000})/gi;
const basic = /(\bauthorization["']?\s{0,4}[:=]\s{0,4}["']?basic\s{1,4})([A-Za-z0-9+/=]{8,4000})/gi;
const flag = new RegExp(`(--(?:${secretName})s?\\s{1,4}["'\`]?)([^\\s"'\`,;<>]{8,512})`, 'gi');
const secretField = new RegExp(`(?:${secretName})s?$`, 'i');

function marker(kind: string): string {
  return `[redacted: ${kind}]`;
}

/** The text with every secret replaced by a marker that names its kind. */
export function withoutSecrets(text: string): string {
  let clean = withoutKeyBlocks(text);
  for (const { name, pattern } of kinds) clean = clean.replace(pattern, marker(name));
  for (const pattern of urlPasswords) {
    clean = clean.replace(pattern, (_, before: string) => `${before}${marker('password')}@`);
  }
  const guarded = (kind: string) => (whole: string, before: string, value: string) =>
    looksSecret(value) ? `${before}${marker(kind)}` : whole;
  clean = clean
    .replace(bearer, guarded('token'))
    .replace(basic, (_, before: string) => `${before}${marker('password')}`);
  return clean.replace(assignment, guarded('secret')).replace(flag, guarded('secret'));
}

/** A value whose field's name says that it is one. */
export function withoutNamedSecret(field: string, value: string): string {
  return secretField.test(field) && looksSecret(value) ? marker('secret') : value;
}

/** From the first line of a key to its last, or to the end of the text when the last is missing. */
function withoutKeyBlocks(text: string): string {
  let kept = '';
  let from = 0;
  for (const begin of text.matchAll(keyBegin)) {
    if (begin.index < from) continue;
    keyEnd.lastIndex = begin.index;
    const end = keyEnd.exec(text);
    kept += `${text.slice(from, begin.index)}${marker('private key')}`;
    from = end === null ? text.length : end.index + end[0].length;
  }
  return kept + text.slice(from);
}

const codePath = /^[$A-Za-z_][\w$]*(?:(?:\.|::|\()[\w$.()]*)*$/;
const LEAST_BITS = 2.5;

/** Random enough to be a secret: mixed characters, few repeats, and no name of a variable. */
function looksSecret(value: string): boolean {
  if (value.startsWith('[redacted') || value.length < 8) return false;
  const digit = /\d/.test(value);
  if (!digit && codePath.test(value)) return false;
  const classes = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/].filter((one) => one.test(value)).length;
  return classes >= 2 && (digit || classes >= 3) && bitsPerCharacter(value) >= LEAST_BITS;
}

function bitsPerCharacter(value: string): number {
  const counts = new Map<string, number>();
  for (const character of value) counts.set(character, (counts.get(character) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= (count / value.length) * Math.log2(count / value.length);
  return bits;
}
