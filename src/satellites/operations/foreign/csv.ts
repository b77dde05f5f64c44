import {
  type ForeignTask,
  type ForeignTasks,
  priorityFrom,
  statusFrom,
  stepFrom,
  timeFrom,
  titleAndRest,
} from './foreign-task.ts';

/** Column names that spreadsheets and trackers use. */
const columns: Readonly<Record<string, readonly string[]>> = {
  id: ['id', 'key', 'issue', 'number', 'issue key'],
  title: ['title', 'summary', 'subject', 'name', 'task'],
  description: ['description', 'body', 'details', 'notes'],
  status: ['status', 'state'],
  priority: ['priority', 'urgency'],
  due: ['due', 'due date', 'due at', 'deadline'],
  owner: ['owner', 'assignee', 'assigned to'],
  topics: ['topics', 'labels', 'tags'],
  steps: ['steps', 'checklist'],
  blockedBy: ['blocked by', 'depends on', 'dependencies', 'blocked'],
  parent: ['parent', 'epic', 'parent id'],
  created: ['created', 'created at'],
  updated: ['updated', 'updated at'],
  ended: ['ended', 'ended at', 'closed at', 'archived at'],
};

export function isCsv(text: string): boolean {
  const [head = []] = csvRows(text.slice(0, 10_000));
  return head.length > 1 && placesOf(head).title !== undefined;
}

export function readCsv(text: string): ForeignTasks {
  const [head = [], ...rows] = csvRows(text);
  const places = placesOf(head);
  const skipped: string[] = [];
  const tasks = rows.flatMap((row, index) => {
    const at = (name: string) => unguarded(row[places[name] ?? -1] ?? '').trim();
    if (at('title') !== '') return [asTask(at, String(index + 1))];
    if (row.some((cell) => cell.trim() !== '')) skipped.push(`row ${index + 2}: it has no title`);
    return [];
  });
  return { source: 'CSV', tasks, skipped };
}

function placesOf(head: readonly string[]): Readonly<Record<string, number | undefined>> {
  const names = head.map((name) =>
    name
      .replace(/^\ufeff/, '')
      .toLowerCase()
      .replace(/[_-]+/g, ' ')
      .trim(),
  );
  return Object.fromEntries(
    Object.entries(columns).map(([name, known]) => {
      const place = names.findIndex((one) => known.includes(one));
      return [name, place === -1 ? undefined : place];
    }),
  );
}

function asTask(at: (name: string) => string, row: string): ForeignTask {
  const { title, rest } = titleAndRest(at('title'));
  const listed = (text: string) => text.split(/[,;\n]/).flatMap((part) => (part.trim() === '' ? [] : [part.trim()]));
  return {
    id: at('id') === '' ? `row ${row}: ${title}` : at('id').replace(/^#/, ''),
    title,
    description: [rest, at('description')].filter((part) => part !== '').join('\n\n'),
    status: statusFrom(at('status')),
    priority: priorityFrom(at('priority')),
    due: timeFrom(at('due')),
    owner: at('owner') === '' ? undefined : at('owner'),
    topics: listed(at('topics')),
    steps: at('steps')
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => stepFrom(line.replace(/^\[[ xX]\]\s*/, ''), /^\[[xX]\]/.test(line))),
    blockedBy: listed(at('blockedBy')).map((id) => id.replace(/^#/, '')),
    parent: at('parent') === '' ? undefined : at('parent').replace(/^#/, ''),
    related: [],
    createdAt: timeFrom(at('created')),
    updatedAt: timeFrom(at('updated')),
    endedAt: timeFrom(at('ended')),
  };
}

/** Exports put an apostrophe before cells that a spreadsheet would execute. */
function unguarded(cell: string): string {
  return /^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell;
}

/** Quoted cells may hold commas, line breaks and doubled quotes. */
function csvRows(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  for (let index = 0; index < text.length; index++) {
    const letter = text[index] ?? '';
    if (quoted && letter === '"' && text[index + 1] === '"') {
      cell += '"';
      index += 1;
    } else if (quoted) {
      if (letter === '"') quoted = false;
      else cell += letter;
    } else if (letter === '"' && cell === '') quoted = true;
    else if (letter === ',') {
      row.push(cell);
      cell = '';
    } else if (letter === '\n') {
      rows.push([...row, cell]);
      row = [];
      cell = '';
    } else if (letter !== '\r') cell += letter;
  }
  return cell === '' && row.length === 0 ? rows : [...rows, [...row, cell]];
}
