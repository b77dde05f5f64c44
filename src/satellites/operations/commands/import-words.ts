import { counted } from '../../../kernel/text/counted.ts';
import { plainLine } from '../../../kernel/text/plain-text.ts';
import type { Imported } from '../import/import-formats.ts';

/** Describes what was imported and what could not be. */
export function importedWords(report: Imported, dryRun: boolean): string {
  if (report.format === 'export')
    return report.already
      ? 'Nothing to do: the store already contains exactly this export.'
      : `Imported ${counted(report.rows, 'row')}.`;
  if (report.format === 'board files') return boardWords(report, dryRun);
  if (report.format === 'tasks') return foreignWords(report, dryRun);
  const { added, alreadyThere, skippedLines, droppedLinks, agentsAdded } = report;
  return [
    `${importing(dryRun)} ${counted(added, 'task')}${alreadyThere === 0 ? '' : `; ${counted(alreadyThere, 'task')} already existed`}.`,
    ...(agentsAdded.length === 0 ? [] : [`${registering(dryRun)}: ${agentsAdded.join(', ')}.`]),
    ...(skippedLines.length === 0
      ? []
      : [`Skipped as unreadable or duplicate: history.jsonl ${listed('line', skippedLines)}.`]),
    ...(droppedLinks.length === 0 ? [] : [`Dropped links that cannot be kept: ${listed('', droppedLinks)}.`]),
    ...unchanged(dryRun),
  ].join('\n');
}

const importing = (dryRun: boolean) => (dryRun ? 'Would import' : 'Imported');
const registering = (dryRun: boolean) => (dryRun ? 'Would register' : 'Registered');
const unchanged = (dryRun: boolean) => (dryRun ? ['Nothing was changed.'] : []);

function boardWords(report: Extract<Imported, { format: 'board files' }>, dryRun: boolean): string {
  const { teams, tasks, alreadyThere, skipped } = report;
  const before = alreadyThere === 0 ? '' : ` ${counted(alreadyThere, 'task')} already existed.`;
  const numbered = tasks === 0 ? '' : ', with new ids';
  return [
    `${importing(dryRun)} ${counted(tasks, 'task')} from ${listed('', teams)}${numbered}.${before}`,
    ...(skipped.length === 0 ? [] : [`Skipped as unreadable: ${listed('', skipped)}.`]),
    ...unchanged(dryRun),
  ].join('\n');
}

function foreignWords(report: Extract<Imported, { format: 'tasks' }>, dryRun: boolean): string {
  const { source, added, alreadyThere, skipped, droppedLinks, agentsAdded, ids, cut } = report;
  const pairs = Object.entries(ids).map(([there, here]) => `${there} → #${here}`);
  return [
    `${importing(dryRun)} ${counted(added, 'task')} from ${source}${
      alreadyThere === 0 ? '' : `; ${counted(alreadyThere, 'task')} already existed`
    }.`,
    ...(added === 0 ? [] : [`New numbers: ${listed('', pairs)}.`]),
    ...(agentsAdded.length === 0 ? [] : [`${registering(dryRun)}: ${agentsAdded.join(', ')}.`]),
    ...(skipped.length === 0 ? [] : [`Skipped: ${listed('', skipped)}.`]),
    ...(cut.length === 0 ? [] : [`Shortened to fit into a task: ${listed('', cut)}.`]),
    ...(droppedLinks.length === 0 ? [] : [`Dropped links that cannot be kept: ${listed('', droppedLinks)}.`]),
    ...unchanged(dryRun),
  ]
    .map(plainLine)
    .join('\n');
}

const SHOWN = 20;

function listed(noun: string, items: readonly (string | number)[]): string {
  const more = items.length > SHOWN ? ` and ${items.length - SHOWN} more` : '';
  return `${noun} ${items.slice(0, SHOWN).join(', ')}${more}`.trim();
}
