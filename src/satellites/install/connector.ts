import { createHash } from 'node:crypto';
import type { ClientState, Connector } from '../../kernel/rules/client-setup.ts';
import { WaggleError } from '../../kernel/rules/errors.ts';
import { writeDiff } from '../../kernel/text/changed-lines.ts';
import { applyPlans } from './apply-plans.ts';
import type { Client, InstallPlace, ServerCommand } from './client.ts';
import { clients } from './clients.ts';
import { clientOf, type FilePlan, planInstall, stateOf } from './install.ts';
import { pluginSeen } from './plugin-seen.ts';
import { tryServer } from './try-server.ts';

export interface ConnectorParts {
  readonly place: InstallPlace;
  /** The server's name in the clients' files. */
  readonly server: string;
  commandFor(client: string): ServerCommand;
  lineFor(client: string): (moment: string) => string;
}

export function clientConnector({ place, server, commandFor, lineFor }: ConnectorParts): Connector {
  const plansOf = (client: Client) =>
    planInstall({ client, place, server, command: commandFor(client.id), lineFor: lineFor(client.id) });
  return {
    clients: () => clients.map((client) => ({ id: client.id, name: client.name, ...stateOnly(client, place, server) })),
    plan(id) {
      const client = clientOf(id);
      const plans = plansOf(client);
      const files = plans.filter(({ same }) => !same).map((plan) => ({ file: plan.file, lines: changedLines(plan) }));
      return { id, name: client.name, files, mark: markOf(plans), notes: notesOn(client, place) };
    },
    async connect(id, mark) {
      const client = clientOf(id);
      const plans = plansOf(client);
      if (markOf(plans) !== mark) {
        throw new WaggleError('REVISION_CONFLICT', `The files of ${client.name} have changed since they were shown.`);
      }
      const { tools, backups } = await applyPlans(plans, () => tryServer(commandFor(id), place.env));
      return { name: client.name, tools: tools.length, backups };
    },
  };
}

function stateOnly(client: Client, place: InstallPlace, server: string): { readonly state: ClientState } {
  return { state: stateOf(client, place, server).state };
}

/** Only added and removed lines: the lines around them may contain keys of other servers. */
function changedLines({ before, after }: FilePlan): readonly string[] {
  return writeDiff(before ?? '', after ?? '').filter((line) => /^[-+]/.test(line));
}

function markOf(plans: readonly FilePlan[]): string {
  const facts = plans.map(({ file, before, after }) => [file, before ?? null, after ?? null]);
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex');
}

function notesOn(client: Client, place: InstallPlace): readonly string[] {
  const plugin = pluginSeen(client.id, place);
  return [
    ...(client.hooks?.advice === undefined ? [] : [client.hooks.advice]),
    ...(client.tried
      ? []
      : [`Waggle has not been tested with ${client.name} itself: the file follows its documentation.`]),
    ...(plugin === undefined ? [] : [`${client.name} also has the Waggle plugin. Keep only one of the two.`]),
  ];
}
