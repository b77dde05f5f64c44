import type { Command } from 'commander';
import { listTokens, mintToken, revokeToken } from '../../../kernel/access/access-tokens.ts';
import { answer, contextFrom, withLocalHub } from '../../../kernel/cli/context.ts';
import { calledHere, type Io } from '../../../kernel/cli/io.ts';
import { expiryFrom, scopesFrom } from '../../../kernel/cli/token-options.ts';
import { table } from '../../../kernel/cli/words/table.ts';
import type { TokenRow } from '../../../kernel/people/tokens.ts';
import { WaggleError } from '../../../kernel/rules/errors.ts';
import { canonicalAgentId, isAgentId } from '../../../kernel/rules/identity.ts';
import { iso } from '../../../kernel/rules/time.ts';
import { tokenState } from '../../../kernel/rules/token-state.ts';
import { plainLine } from '../../../kernel/text/plain-text.ts';

interface CreateOptions {
  readonly scopes: string;
  readonly expires?: string;
  readonly label?: string;
}

/** Manages tokens, with which agents connect over HTTP. */
export function addTokenCommands(program: Command, io: Io): void {
  const group = program
    .command('token')
    .description('Create, list and revoke tokens for HTTP.')
    .usage('<command>')
    .helpCommand(false);

  addCreate(group, io);

  group
    .command('list')
    .description('List the tokens that people created, without their secrets.')
    .option('--all', 'include the short-lived tokens of background runs')
    .action(async ({ all }: { all?: boolean }, command: Command) => {
      const context = contextFrom(io, command);
      const tokens = await withLocalHub(context, async (hub) => {
        const rows = (await listTokens(hub.store)).filter(({ run }) => all === true || run === null);
        return rows.map((row) => shown(row, hub.store.now()));
      });
      answer(context, { tokens }, () =>
        tokens.length === 0
          ? calledHere(io, 'No tokens yet. To create one: waggle token create <agent>')
          : table(tokens, io.columns),
      );
    });

  group
    .command('revoke <id>')
    .description('Revoke a token immediately.')
    .action(async (id: string, _options, command: Command) => {
      const context = contextFrom(io, command);
      await withLocalHub(context, (hub) => revokeToken(hub.store, id));
      answer(context, { revoked: id }, () => `Revoked ${plainLine(id)}.`);
    });
}

function addCreate(group: Command, io: Io): void {
  group
    .command('create <agent>')
    .description('Create a token for an agent. It is shown only once.')
    .option('--scopes <list>', 'comma-separated list of read, write, run, admin', 'read,write')
    .option('--expires <when>', '30d, 12h, 45m, a day (to its end, local time) or an ISO time (UTC); default: never')
    .option('--label <text>', 'what it is for')
    .addHelpText(
      'after',
      '\nThe agent must be registered. Clients are registered when they connect; add others with waggle agent add.\n\nExample:\n  waggle agent add ci\n  waggle token create ci --scopes read,write --expires 30d',
    )
    .action(async (given: string, options: CreateOptions, command: Command) => {
      const context = contextFrom(io, command);
      const agent = canonicalAgentId(given);
      const scopes = scopesFrom(options.scopes);
      const made = await withLocalHub(context, async (hub) => {
        const expiresAt = options.expires === undefined ? undefined : expiryFrom(options.expires, hub.store.now());
        const label = options.label ?? '';
        const wanted = { agent, scopes, label, ...(expiresAt && { expiresAt }) };
        const minted = await mintToken(hub.store, wanted).catch((fault) => explain(fault, agent));
        return { ...minted, agent, scopes, label, expiresAt: expiresAt === undefined ? null : iso(expiresAt) };
      });
      answer(context, made, () => made.token);
      if (!context.json) io.err(`Token ${made.id} for ${plainLine(agent)}. Save it now: it is not shown again.\n`);
    });
}

function shown(row: TokenRow, now: number) {
  return {
    id: row.id,
    agent: row.agent,
    scopes: row.scopes,
    status: tokenState(row, now),
    label: row.label,
    createdAt: iso(row.createdAt),
    expiresAt: row.expiresAt === null ? null : iso(row.expiresAt),
  };
}

/** No token is issued for an unregistered agent, because a typo would admit a new agent. */
function explain(fault: unknown, agent: string): never {
  if (!(fault instanceof WaggleError) || fault.code !== 'AGENT_NOT_FOUND' || !isAgentId(agent)) throw fault;
  const hint = `Clients are registered when they connect. For any other agent: waggle agent add ${agent} && waggle token create ${agent}`;
  throw new WaggleError(fault.code, fault.message, fault.details, { hint });
}
