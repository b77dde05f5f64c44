import { looksSecret } from './looks-secret.ts';
import { withoutNamedValues } from './named-secrets.ts';
import { withoutUrlPasswords } from './url-passwords.ts';

interface SecretKind {
  readonly name: string;
  readonly pattern: RegExp;
}

/**
 * Patterns that only match secrets. Each starts with a distinctive prefix or at the start of a character run and has
 * bounded repetitions, so none can be forced into repeated backtracking.
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

const machineMade = { chosen: false, quoted: true, said: false };

const keyBegin = /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/g;
const keyEnd = /-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/g;
const bearer = /(\bbearer\s{1,4})([A-Za-z0-9._~+/=-]{10,4000})/gi;
const basic = /(\bauthorization["']?\s{0,4}[:=]\s{0,4}["']?basic\s{1,4})([A-Za-z0-9+/=]{8,4000})/gi;
const secretField =
  /(?:(?:api|access|account|auth|private|secret|signing|encryption|master)[ _-]?key|pass(?:word|wd|phrase|code)|pwd|secret|token|credential)s?$/i;

function marker(kind: string): string {
  return `[redacted: ${kind}]`;
}

/** The text with every secret replaced by a marker that names its kind. */
export function withoutSecrets(text: string): string {
  let clean = withoutKeyBlocks(text);
  for (const { name, pattern } of kinds) clean = clean.replace(pattern, marker(name));
  clean = withoutUrlPasswords(clean, marker('password'))
    .replace(bearer, (whole, before: string, value: string) =>
      looksSecret(value, machineMade) ? `${before}${marker('token')}` : whole,
    )
    .replace(basic, (_, before: string) => `${before}${marker('password')}`);
  return withoutNamedValues(clean, marker('secret'));
}

/** Redacts a value whose field name says that it is a secret. */
export function withoutNamedSecret(field: string, value: string): string {
  if (!secretField.test(field)) return value;
  const place = { chosen: /p(?:ass|wd)\w*$/i.test(field), quoted: true, said: false };
  return looksSecret(value, place) ? marker('secret') : value;
}

/** Removes everything from the first line of a key to its last, or to the end of the text if the last is missing. */
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
