/** The fields of a working note, in order. */
const noteFields = ['branch', 'task', 'blocker', 'next', 'evidence'] as const;
type NoteField = (typeof noteFields)[number];
export type NoteParts = Partial<Record<NoteField, string | undefined>>;

const VALUE_CHARACTERS = 180;

/** One line with the state of the work: short values, and the id of the entry that contains the whole note. */
export function pointerLine(parts: NoteParts, observationId: number | null): string {
  const fields = noteFields.map((name) => `${name}=${flat(parts[name] ?? 'none')}`);
  return [...fields, `colony_observation_id=${observationId ?? 'none'}`].join('; ');
}

/** The fields in a note's own text: `branch=…; task=…`, or separated by bars. */
export function partsIn(content: string): NoteParts {
  const named = content.split(/[;|\n]/).flatMap((part) => {
    const [name = '', ...rest] = part.trim().split('=');
    const field = noteFields.find((one) => one === name.trim());
    return field === undefined || rest.length === 0 ? [] : [[field, rest.join('=').trim()] as const];
  });
  return Object.fromEntries(named);
}

function flat(value: string): string {
  const line = [...value.replace(/[\r\n;]{1,1000}/g, ' ').trim()];
  if (line.length === 0) return 'none';
  return line.length <= VALUE_CHARACTERS ? line.join('') : `${line.slice(0, VALUE_CHARACTERS - 1).join('')}…`;
}

/** Evidence is a pointer: a path, a command, a PR. A pasted log is cut to its first line. */
export function compactEvidence(evidence: string): { readonly text: string; readonly isCut: boolean } {
  const [first = ''] = evidence.trim().split('\n', 1);
  const characters = [...first.replaceAll('|', '/').trim()];
  const text = characters.length <= VALUE_CHARACTERS ? characters.join('') : cut(characters);
  return { text, isCut: text !== evidence.trim() };
}

function cut(characters: readonly string[]): string {
  return `${characters.slice(0, VALUE_CHARACTERS - 1).join('')}…`;
}

/** A note with its fields in the fixed order in which notes are read back. */
export function noteLine(parts: NoteParts): string {
  return noteFields.map((name) => `${name}=${flat((parts[name] ?? '').replaceAll('|', '/'))}`).join(' | ');
}
