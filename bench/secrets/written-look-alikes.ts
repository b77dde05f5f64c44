/** Texts as in notes, tasks, code and settings, one per line. None contains a secret. */
export const WRITTEN: Readonly<Record<string, string>> = {
  prose: String.raw`
The password is required.
The password is case-sensitive and has at least 12 characters.
The token is base64-encoded before it is sent.
The API key is auto-generated on first start.
The secret is stored in the vault, never in the repository.
The password was changed yesterday by the administrators.
The token is expired, so sign in again.
Password: see the handbook, chapter 3.
API key: ask the platform team.
Passwords are hashed with argon2id, 64 MiB and 3 rounds.
The secret to good tests is determinism.
Our token budget is 4000 per answer, of which tools take 1594.
A session token is valid for 12 hours; refresh tokens for 30 days.
Credentials: one pair per environment, rotated quarterly.
What is the password policy of the new directory?
Token: the smallest unit that a model reads.
The access key is on the key ring next to the door.
The password for the demo is in the vault.
Their secret was that nobody had written anything down.
Tokens per second went from 41.5 to 63.2 after the change.
The private key is generated on the device and never leaves it.
The token of the second run is different from the first one.
Signing keys: two, one of which is active.
The passphrase is optional; without one the file is not encrypted.
If the password is wrong three times, the account is locked for 15 minutes.
Password reset links are valid for one hour.
The API token was revoked on 2026-03-14T09:30:00Z.
Secret scanning found nothing in the last 90 days.
The word "password" stands 14 times in this document.
The credential is a certificate, not a text.
Das Passwort steht im Tresor, der token ist abgelaufen.
Le mot de passe: voir le coffre, token: expiré depuis hier.
パスワードは必須です。token: 必須の項目です
Token: обязательное поле, password: обязательно
The password is never-ending trouble for everybody.
The password is bcrypt-hashed with a cost of 12.
The secret is SHA-256-hashed before it is compared.
The token is short-lived (5 minutes) and audience-bound.
`,
  code: String.raw`
const token = await getAccessToken(user);
const password: string = readPassword();
password = getpass.getpass("Password: ")
api_key = os.environ["OPENAI_API_KEY"]
apiKey: process.env.OPENAI_API_KEY,
token: string | undefined;
secret: z.string().min(8).max(128),
password: Optional[str] = None
password: str = Field(min_length=12, max_length=128)
if (password !== confirmPassword) throw new PasswordMismatch();
token = request.headers['x-auth-token']
const secretKey = crypto.randomBytes(32).toString('hex');
self.token = token_store.load_token(session_id)
password_hash = hashlib.sha256(password.encode()).hexdigest()
token := r.Header.Get("Authorization")
let token: Option<String> = None;
secret_key_base: Rails.application.credentials.secret_key_base
$password = $request->input('password');
private final String password;
tokens[0] = tokenizer.encode(text1)[0]
token=tokens[index2]
const accessToken = session.tokens.accessToken2;
password: faker2.internet.password(16),
return jwt.sign(payload, settings.jwtSecretV2, { expiresIn: '1h' });
apiKey = config.get('services.search.apiKeyV2');
secret = base64.b64decode(encoded_secret_v1)
token: oauth2Client.credentials.access_token,
this.password = form.controls.password1.value;
signingKey: loadKey('./keys/dev-2026.pem'),
auth_token = hmac.new(key1, message1, hashlib.sha256).hexdigest()
const isToken = (text: string): boolean => text.startsWith(TOKEN_PREFIX);
export const tokenEstimate = (text: string) => Math.ceil(text.length / 4);
password=$(cat /run/secrets/db_password)
curl -u "$USER:$PASSWORD" https://example.com
curl -H "Authorization: Bearer $ACCESS_TOKEN" https://api.example.com
psql postgres://app:$DB_PASSWORD@localhost:5432/shop
echo "token=$GITHUB_TOKEN" >> "$GITHUB_OUTPUT"
`,
  settings: String.raw`
password: ${'$'}{DB_PASSWORD}
token: ${'$'}{{ secrets.NPM_TOKEN }}
api_key: "${'$'}{OPENAI_API_KEY2}"
secret: {{ vault_db_secret2 }}
password: changeme
password: "********"
token: xxxxxxxxxxxxxxxx
api_key: your-api-key-here
secretName: database-credentials
secret: my-app-tls-secret
token: "accessTokenName"
password: "passwordField"
passwordFile: /run/secrets/db_password1
secret: /run/secrets/shop-db-2
token: ./fixtures/token-2.json
credentials: ~/.config/gcloud/application_default_credentials.json
token_endpoint: https://login.example.com/oauth2/v2.0/token
max_tokens: 4096
tokens: 128000
token_type: bearer
secret_manager: projects/12345/secrets
password_policy: min12-upper-digit-symbol
"password": "required|string|min:12",
token: base64url
secret: base64-encoded
api_key: header_x_api_key
apiKey: "apiKeyHeaderName"
auth_key: sha256-hmac-v2
access_key: accessKeyV2Disabled
"token": "oauth2-client-credentials",
secret: kubernetes.io/service-account-token
credentials: service-account-2026
"secret": "rotated-every-90-days",
password: 2026-03-14
token: 1.24.3-rc1
`,
  tables: String.raw`
| password | required |
| token | the bearer token of the caller |
| field | type | meaning |
| secret | string | never shown again |
| api_key | optional, falls back to the environment |
| password | PASSWORD_RESET_REQUIRED |
| token | tokenExpirationSeconds |
| code | INVALID_TOKEN |
`,
  identifiers: String.raw`
Rename getUserAccessTokenFromSession to accessTokenOf.
See src/core/named-secrets.ts and test/unit/token-estimate2.test.ts.
The class AbstractSingletonProxyFactoryBean2 has to go.
NEXT_PUBLIC_API_KEY_V2 is read in settings.ts:42.
Use X-Api-Key, X-Request-Id and Idempotency-Key-V2 as headers.
sk-learn 1.4.2, sk-image and skeleton-screen-loader
The branch is feature/2FA-secret-rotation-phase2.
ticket SEC-20412: token refresh fails on iOS17
npm_config_registry and npm_package_version are set
hf_hub_download(repo_id="org/model-7b-instruct-v0.2")
error code TOKEN_EXPIRED_401 from auth-service-7f9c4
docker run -e POSTGRES_PASSWORD -p 5432:5432 postgres:16
eyeTracking.eyePosition is read from eyeglasses.eyelashes
http://localhost:5173/@vite/client and https://host:443/@scope/pkg
mailto:ada@example.com, ssh://git@example.com:22/org/repo.git
git@github.com:org/repo.git at v2.14.0
https://example.com/reset?step=token&next=/account/settings2
tokenizer: cl100k_base
secretsmanager:GetSecretValue on arn:aws:secretsmanager:eu-west-1:000000000000:secret
AKIA is the prefix of AWS keys, ghp_ that of GitHub tokens
The private tag is described under privateSpans.
privately <privateer> stays
`,
};
