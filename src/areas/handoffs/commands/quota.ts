import type { Command } from 'commander';
import { answer, type Context, contextFrom } from '../../../kernel/cli/context.ts';
import type { Io } from '../../../kernel/cli/io.ts';
import { throughDoor } from '../../../kernel/cli/through-door.ts';
import { defined } from '../../../kernel/rules/defined.ts';
import { plainLine } from '../../../kernel/text/plain-text.ts';

interface QuotaOptions {
  readonly session?: string;
  readonly handoff?: string;
  readonly file?: string;
  readonly reason?: string;
}

const verbs = [
  ['accept', 'Take over the file claims of a handoff or relay.'],
  ['decline', 'Leave the file claims of a handoff or relay to others.'],
  ['release-expired', 'Release file claims that nobody took over in time.'],
] as const;

const tools = {
  accept: 'task_claim_quota_accept',
  decline: 'task_claim_quota_decline',
  'release-expired': 'task_claim_quota_release_expired',
} as const;

type QuotaVerb = (typeof verbs)[number][0];

/** `waggle task quota-…`: commands for claims whose holder has no quota left. */
export function addQuotaCommands(group: Command, io: Io): void {
  for (const [verb, about] of verbs) {
    const command = group
      .command(`quota-${verb} <id>`)
      .description(about)
      .option('--session <session>', 'your session (default: this terminal)')
      .option('--handoff <id>', 'id of the handoff or relay')
      .option('--file <path>', 'or a file that it covers')
      .addHelpText('after', `\nExample:\n  waggle task quota-${verb} 12 --file src/parser.ts`);
    if (verb === 'decline') command.option('--reason <text>', 'reason for declining');
    command.action((id: string, options: QuotaOptions, self: Command) =>
      quota(contextFrom(io, self), verb, id.replace(/^#/, ''), options),
    );
  }
}

interface QuotaAnswer {
  readonly handoff_observation_id?: number;
  readonly baton_kind?: string;
  readonly accepted_files?: readonly string[];
  readonly declined_files?: readonly string[];
  readonly released_claims?: readonly { readonly file_path: string }[];
}

function quota(context: Context, verb: QuotaVerb, id: string, options: QuotaOptions): Promise<void> {
  const { session, handoff, file, reason } = options;
  return throughDoor(context, 'write', async (call) => {
    const found = await call(tools[verb], {
      task_id: numberFrom(id),
      ...(session === undefined ? {} : { session_id: session }),
      ...(handoff === undefined ? {} : { handoff_observation_id: numberFrom(handoff) }),
      ...(file === undefined ? {} : { file_path: file }),
      ...defined({ reason }),
    });
    answer(context, found, () => plainLine(quotaWords(verb, found)));
  });
}

/** Text that is not a number is passed on unchanged, so that the tool reports the error. */
function numberFrom(text: string): number | string {
  return /^\d+$/.test(text) ? Number(text) : text;
}

function quotaWords(verb: QuotaVerb, found: QuotaAnswer): string {
  const released = found.released_claims?.map(({ file_path }) => file_path);
  const files = found.accepted_files ?? found.declined_files ?? released ?? [];
  const baton = `${found.baton_kind} ${found.handoff_observation_id}`;
  if (verb === 'accept') return `Took over from ${baton}: ${files.join(', ')}`;
  if (verb === 'decline') return `Left to others from ${baton}: ${files.join(', ')}`;
  return files.length === 0 ? 'Nothing to release.' : `Released: ${files.join(', ')}`;
}
