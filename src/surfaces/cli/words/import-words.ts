import { plainLine } from '../../../core/text/plain-text.ts';
import type { Imported } from '../../../hub/operations/import-formats.ts';
import { counted } from './quantities.ts';

/** What an import did, and what it could not. */
export function importedWords(report: Imported): string {
  if (report.format === 'export')
    return report.already
      ? 'Nothing to do: the store holds exactly this export.'
      : `Imported ${counted(report.rows, 'row')}.`;
  if (report.format === 'board files') return boardWords(report);
  if (report.format === 'tasks') return foreignWords(report);
  const { added, alreadyThere, skippedLines, droppedLinks, agentsAdded } = report;
  return [
    `Imported ${counted(added, 'task')}${alreadyThere === 0 ? '' : `; ${counted(alreadyThere, 'task')} ${were(alreadyThere)} there already`}.`,
    ...(agentsAdded.length === 0 ? [] : [`Registered: ${agentsAdded.join(', ')}.`]),
    ...(skippedLines.length === 0
      ? []
      : [`Skipped, because they cannot be read or stand there twice: history.jsonl ${listed('line', skippedLines)}.`]),
    ...(droppedLinks.length === 0 ? [] : [`Links that cannot be kept were dropped: ${listed('', droppedLinks)}.`]),
  ].join('\n');
}

function boardWords({ teams, tasks, alreadyThere, skipped }: Extract<Imported, { format: 'board files' }>): string {
  const left = skipped.length === 0 ? '' : `\nSkipped, because they cannot be read: ${listed('', skipped)}.`;
  const before = alreadyThere === 0 ? '' : ` ${counted(alreadyThere, 'task')} ${were(alreadyThere)} there already.`;
  return `Imported ${counted(tasks, 'task')} of ${listed('', teams)}; they got new ids.${before}${left}`;
}

function foreignWords(report: Extract<Imported, { format: 'tasks' }>): string {
  const { source, added, alreadyThere, skipped, droppedLinks, agentsAdded, ids, dryRun } = report;
  const pairs = Object.entries(ids).map(([there, here]) => `${there} → #${here}`);
  return [
    `${dryRun ? 'Would import' : 'Imported'} ${counted(added, 'task')} from ${source}${
      alreadyThere === 0 ? '' : `; ${counted(alreadyThere, 'task')} ${were(alreadyThere)} there already`
    }.`,
    ...(added === 0 ? [] : [`Their numbers here: ${listed('', pairs)}.`]),
    ...(agentsAdded.length === 0 ? [] : [`${dryRun ? 'Would register' : 'Registered'}: ${agentsAdded.join(', ')}.`]),
    ...(skipped.length === 0 ? [] : [`Skipped: ${listed('', skipped)}.`]),
    ...(droppedLinks.length === 0 ? [] : [`Links that cannot be kept were dropped: ${listed('', droppedLinks)}.`]),
    ...(dryRun ? ['Nothing was changed.'] : []),
  ]
    .map(plainLine)
    .join('\n');
}

function were(count: number): string {
  return count === 1 ? 'was' : 'were';
}

const SHOWN = 20;

function listed(noun: string, items: readonly (string | number)[]): string {
  const more = items.length > SHOWN ? ` and ${items.length - SHOWN} more` : '';
  return `${noun} ${items.slice(0, SHOWN).join(', ')}${more}`.trim();
}
