import { describe, expect, test } from 'vitest';
import { redacted, redactedValue } from './redaction.ts';

describe('private spans', () => {
  test.each([
    ['keep <private>drop</private> keep', 'keep  keep'],
    ['a <PRIVATE>x</Private> b', 'a  b'],
    ['a <private>x <private>y</private> z</private> b', 'a  b'],
    ['a <private reason="k">x</private > b', 'a  b'],
    ['a < private >x< / private > b', 'a  b'],
    ['a\n```\n<private>x</private>\n```', 'a\n```\n\n```'],
    ['open <private>to the end', 'open '],
    ['other half of it</private> rest', ' rest'],
    ['<private>all</private>', ''],
    ['half a tag <private and the end', 'half a tag '],
    ['privately <privateer> stays', 'privately <privateer> stays'],
  ])('%j becomes %j', (text, clean) => expect(redacted(text)).toBe(clean));
});

describe('private spans in other notations', () => {
  test.each([
    ['keep &lt;private&gt;drop&lt;/private&gt; keep', 'keep  keep'],
    ['keep &amp;lt;private&amp;gt;drop&amp;lt;/private&amp;gt; keep', 'keep  keep'],
    ['keep &#60;private&#62;drop&#x3C;/private&#x3e; keep', 'keep  keep'],
    ['keep \\u003cprivate\\u003edrop\\u003c/private\\u003e keep', 'keep  keep'],
    ['keep ＜private＞drop＜/private＞ keep', 'keep  keep'],
    ['keep ＜ｐｒｉｖａｔｅ＞drop＜／ｐｒｉｖａｔｅ＞ keep', 'keep  keep'],
    ['keep &lt;private reason=1&gt;drop</private> keep', 'keep  keep'],
    ['open &lt;private&gt;to the end', 'open '],
    ['a &lt;b&gt; and &lt;privateer&gt; stay', 'a &lt;b&gt; and &lt;privateer&gt; stay'],
  ])('%j becomes %j', (text, clean) => expect(redacted(text)).toBe(clean));
});

const filler = 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8';

const secrets: readonly (readonly [string, string])[] = [
  ['private key', `-----BEGIN RSA PRIVATE KEY-----\nMIIE${filler}\n-----END RSA PRIVATE KEY-----`],
  ['private key', `-----BEGIN OPENSSH PRIVATE KEY-----\n${filler} and never an end`],
  ['aws key', `AKIA${'ABCDEFGHIJ234567'}`],
  ['github token', `ghp_${filler}`],
  ['github token', `github_pat_${filler}`],
  ['google key', `AIza${filler.slice(0, 35)}`],
  ['slack token', `xoxb-${'123456789012'}-${filler}`],
  ['stripe key', `sk_live_${filler}`],
  ['openai key', `sk-proj-${filler}`],
  ['anthropic key', `sk-ant-api03-${filler}`],
  ['gitlab token', `glpat-${filler.slice(0, 20)}`],
  ['npm token', `npm_${filler}`],
  ['hugging face token', `hf_${filler}`],
  ['sendgrid key', `SG.${filler.slice(0, 22)}.${filler}`],
  ['jwt', `eyAiYWxnIjoiSFMyNTYifQ.eyAic3ViIjoiMTIzNCJ9.${filler}`],
  ['jwt', `eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.${filler}`],
];

describe('secrets', () => {
  test.each(secrets)('a %s is replaced by a marker that names it', (kind, secret) => {
    const clean = redacted(`before ${secret} after`);
    expect(clean).toContain(`[redacted: ${kind}]`);
    expect(clean).not.toContain(filler.slice(0, 20));
    expect(clean.startsWith('before ')).toBe(true);
  });

  test('neither a word nor a private span beside a secret hides it', () => {
    const made = [`key${'ghp_'}${filler}`, `id${'AKIA'}ABCDEFGHIJ234567`, `x${'sk-ant-'}${filler}`];
    const glued = [`see<private>x</private>ghp_${filler}`, `g<private>x</private>hp_${filler}`];
    for (const text of [...made, ...glued]) {
      expect(redacted(text)).toContain('[redacted: ');
      expect(redacted(text)).not.toMatch(/a1B2c3D4|ABCDEFGHIJ/);
    }
  });

  test('a password in an address or an assignment is removed, the rest stays', () => {
    expect(redacted('postgres://ada:hunter2@db:5432/x')).toBe('postgres://ada:[redacted: password]@db:5432/x');
    expect(redacted('password = "S3cr3t!Pa55w0rd"')).toBe('password = "[redacted: secret]"');
    expect(redacted('DB_PASSWORD=x9!kQ2zz; next')).toBe('DB_PASSWORD=[redacted: secret]; next');
    expect(redacted('{"api_key": "9f8e7d6c5b4a39281706"}')).toBe('{"api_key": "[redacted: secret]"}');
    expect(redacted('postgres://u:Zq9x/7TrV2b@host/db')).toBe('postgres://u:[redacted: password]@host/db');
    expect(redacted('postgres://u:p@Zq9x7TrV2@host/db')).toBe('postgres://u:[redacted: password]@host/db');
    expect(redacted('postgres://u:pw1@host/db?to=me@b.org')).toBe(
      'postgres://u:[redacted: password]@host/db?to=me@b.org',
    );
    expect(redacted('https://user:p@ss/w0rd@host/x')).toBe('https://user:[redacted: password]@host/x');
    expect(redacted('https://u:pw1@host/a/@scope/b')).toBe('https://u:[redacted: password]@host/a/@scope/b');
    expect(redacted('Authorization: Basic QWxhZGRpbjpvcGVuMTIz')).toBe('Authorization: Basic [redacted: password]');
    expect(redacted('AccountKey=Zq9x7TrV2bNm==;Suffix=x')).toBe('AccountKey=[redacted: secret];Suffix=x');
    expect(redacted('mysql --password Tr0ub4dor&3 db')).toBe('mysql --password [redacted: secret] db');
    expect(redacted('{\\"password\\": \\"Zq9x7TrV2bNm\\"}')).not.toContain('Zq9x7TrV2bNm');
    expect(redacted('**password**: Zq9x7TrV2bNm')).not.toContain('Zq9x7TrV2bNm');
    expect(redacted(`https://x.y/?tok_ghp_${filler}`)).not.toContain(filler.slice(0, 20));
    expect(redacted(`Authorization: Bearer ${filler}`)).toBe('Authorization: Bearer [redacted: token]');
  });

  const letters = 'kTxQmBvdRweZhPfYcNsa';

  test.each([
    `password = "${letters}"`,
    `{"password":"${letters}"}`,
    `api_key: "${letters}qWzXvB"`,
    `PASSWORD=${letters}`,
    `Django secret_key: SECRET_KEY = '${letters}'`,
    `Header api_key: x-api-key: ${letters}`,
    `password: password = "${letters}"`,
    `API key: ${letters}`,
    `the password is ${letters}.`,
    `The password for the staging db is ${letters}`,
    `| password | ${letters} |`,
    `|password|${letters}|`,
    `const password: string = '${letters}';`,
    `<password>${letters}</password>`,
    `mysql --db-password ${letters} shop`,
  ])('a secret of only letters is removed, wherever its name is: %s', (text) => {
    expect(redacted(text)).toBe(text.replace(/kTxQ[A-Za-z]*\.?/, '[redacted: secret]'));
  });

  test('a text that names unreasonably many secrets loses all remaining values', () => {
    const many = 'token: expired_long_ago '.repeat(5000);
    expect(redacted(many)).toContain('token: expired_long_ago');
    expect(redacted(many).endsWith('token: [redacted: secret] ')).toBe(true);
  });

  test.each([
    'The password rules are in the handbook.',
    'token: string',
    'api_key: process.env.API_KEY',
    'secret = loadSecret()',
    'password: required',
    'See https://example.com/a:b and sk-learn.',
    'eyeTracking.eyePosition is read from eyeglasses.eyelashes',
    'http://localhost:5173/@vite/client and https://host:443/@scope/pkg',
  ])('ordinary text stays: %j', (text) => expect(redacted(text)).toBe(text));
});

test('every text in a value is cleaned, keys and nested lists included', () => {
  const { value, emptied } = redactedValue({
    title: '<private>all</private>',
    steps: [`use ghp_${filler}`, 'fine'],
    metadata: { 'x <private>k</private>': 1, password: 'qW3rtZ9!!x' },
    count: 3,
  });
  expect(value).toEqual({
    title: '',
    steps: ['use [redacted: github token]', 'fine'],
    metadata: { 'x ': 1, password: '[redacted: secret]' },
    count: 3,
  });
  expect(emptied).toEqual(['title']);
});
