import { z } from 'zod';
import type { Caller } from '../../../kernel/rules/caller.ts';
import type { PolicyMode } from '../../../kernel/rules/file-policy.ts';
import { mayQuote } from '../../../kernel/text/others-words.ts';
import { writeTool } from '../../../kernel/tool/define.ts';
import { cappedList, cappedText } from '../../../kernel/tool/fields.ts';
import { hooks } from '../../../kernel/tool/hooks.ts';
import { type EditedFile, editedFile } from '../../repos/files/edited-file.ts';
import { mergeOutlooks } from '../../repos/files/merge-outlook.ts';
import { claimBeforeCommand, claimBeforeEdit, type Met } from '../flows/claim-before-edit.ts';
import { type Editor, otherEditors } from '../flows/other-editors.ts';
import { recordChange } from '../flows/record-change.ts';
import { recordEdit } from '../flows/record-edit.ts';
import { type EditDecision, editWarning, type OtherEditor } from '../rules/edit-warning.ts';

/** Each needs git calls while the client waits. */
const MOST_OUTLOOKS = 3;

const decisions = ['go', 'hold', 'ask', 'block'] as const satisfies readonly EditDecision[];
const nothing = { decision: 'go', text: null } as const;

interface MetFile extends Met {
  readonly file: EditedFile;
  readonly editors: readonly Editor[];
}

export const hookEdit = writeTool({
  name: 'hook_edit',
  toolset: 'claims',
  dialect: hooks,
  summary: 'Claim files before an edit, or record the edit afterwards; called by the hooks of a client.',
  listed: false,
  comesWith: 'task_claim_file',
  idempotent: false,
  input: () =>
    z.object({
      phase: z
        .enum(['before', 'after', 'command', 'changed'])
        .describe('Before or after an edit, before a shell command, or once its changes were found'),
      tool: cappedText(200).describe('The tool of the client'),
      paths: cappedList(cappedText(4096), 100).describe('The files, as absolute paths'),
      named: cappedList(cappedText(4096), 100).default([]).describe('Those of them that the command named'),
      ago_ms: z.number().min(0).default(0).describe('How long ago the command began'),
    }),
  output: () =>
    z.object({
      decision: z.enum(decisions).describe('Whether the edit may proceed'),
      text: z.string().nullable().describe('What to show to the model, if anything'),
    }),
  errors: [],
  // Nothing but paths is resolved before the unit, and the answer tells nothing about them.
  opensFirst: true,
  async outside(inside, { phase, tool, paths, named, ago_ms }, { caller, settings }) {
    const files = filesAt(caller, paths);
    if (files.length === 0) return nothing;
    const { session } = caller;
    const { claimStaleMinutes: staleMinutes, policyMode = 'warn' } = settings;
    if (phase === 'after') {
      await inside(async (unit) => {
        for (const file of files) await recordEdit(unit, { ...file, session, tool });
        return {};
      });
      return nothing;
    }
    if (phase === 'changed') {
      const isNamed = isAmong(filesAt(caller, named));
      await inside(async (unit) => {
        const change = { session, tool, since: unit.now - ago_ms, staleMinutes };
        for (const file of files) await recordChange(unit, { ...file, ...change, isNamed: isNamed(file) });
        return {};
      });
      return nothing;
    }
    const quote = mayQuote(caller.client);
    const claim = phase === 'command' ? claimBeforeCommand : claimBeforeEdit;
    const met = await inside(async (unit) => {
      const found: MetFile[] = [];
      for (const file of files) {
        const one = await claim(unit, session, file, staleMinutes);
        found.push({ ...one, file, editors: await otherEditors(unit, one.live, { quote, staleMinutes }) });
      }
      return found;
    });
    return verdict(met, policyMode);
  },
});

/**
 * Only a caller on this machine has its files here. A path that contained a secret is skipped: the door has replaced
 * the secret, so the path names another file.
 */
function filesAt({ cwd }: Caller, paths: readonly string[]): readonly EditedFile[] {
  if (cwd === undefined) return [];
  const known = paths.filter((file) => !file.includes('[redacted: ')).flatMap((file) => editedFile(file) ?? []);
  return known.filter((file, index) => known.findIndex((one) => one.filePath === file.filePath) === index);
}

function isAmong(files: readonly EditedFile[]) {
  const keys = new Set(files.map(({ repoRoot, filePath }) => `${repoRoot}\0${filePath}`));
  return ({ repoRoot, filePath }: EditedFile) => keys.has(`${repoRoot}\0${filePath}`);
}

async function verdict(met: readonly MetFile[], mode: PolicyMode) {
  const others = await withOutlooks(met);
  const each = met.map((one, index) => decisionFor(mode, one, others[index] ?? []));
  const decision = decisions.findLast((one) => each.includes(one)) ?? 'go';
  // Of several files, the answer names the deciding one; the others are reported when the edit is repeated.
  const told =
    decision === 'go'
      ? met.findIndex(({ isNews }, index) => isNews && others[index]?.length !== 0)
      : each.indexOf(decision);
  const [one, theirs] = [met[told], others[told]];
  if (one === undefined || theirs === undefined) return nothing;
  return { decision, text: editWarning({ file: one.file.filePath, decision, others: theirs }) };
}

/** The relevant editors: active sessions, and ended sessions whose changes are not merged yet. */
async function withOutlooks(met: readonly MetFile[]): Promise<readonly (readonly OtherEditor[])[]> {
  let left = MOST_OUTLOOKS;
  const all: OtherEditor[][] = [];
  for (const { file, editors } of met) {
    const folders = editors.map(({ cwd }) => cwd);
    const outlooks = await mergeOutlooks(file, folders, file.filePath, left);
    left -= outlooks.filter((outlook) => outlook !== undefined).length;
    const known = editors.map(({ editor }, index) => ({ ...editor, outlook: outlooks[index] }));
    all.push(known.filter(({ hasEnded, outlook }) => !hasEnded || (outlook?.their_lines.length ?? 0) > 0));
  }
  return all;
}

/** The session that claimed first is informed and continues; the policy decides whether the others are held. */
function decisionFor(mode: PolicyMode, { isFirst, isLater }: Met, others: readonly OtherEditor[]): EditDecision {
  if (!isLater || others.length === 0) return 'go';
  // An ended session could never release a blocked file.
  if (mode === 'block' && others.some(({ hasEnded }) => !hasEnded)) return 'block';
  if (!isFirst) return 'go';
  return mode === 'ask' ? 'ask' : 'hold';
}
