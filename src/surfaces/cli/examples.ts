import type { FieldFlag } from './field-flags.ts';

/** Values that read well in a help page; fields without one are shown by their kind. */
const telling: Readonly<Record<string, string>> = {
  id: '12',
  taskId: '12',
  task_id: 'w-1-0a1b2c',
  memory_id: '34',
  title: '"Fix the login page"',
  subject: '"Fix the login page"',
  content: '"The build needs Node 20"',
  query: '"create a task"',
  owner: 'claude',
  name: 'get_task',
  prompt: '"Run the tests and say what fails"',
  delivery_ids: 'd-12',
  stepIndex: '0',
  index: '0',
};

/** A call that works as it stands, with what is required and nothing else. */
export function exampleFor(command: string, flags: readonly FieldFlag[], args: readonly FieldFlag[]): string {
  const words = [
    ...args.filter((arg) => arg.required).map(sampleOf),
    ...flags
      .filter((flag) => flag.required && !args.includes(flag))
      .map((flag) => (flag.kind === 'boolean' ? `--${flag.flag}` : `--${flag.flag} ${sampleOf(flag)}`)),
  ];
  return [command, ...words].join(' ');
}

function sampleOf(flag: FieldFlag): string {
  const known = telling[flag.field] ?? flag.choices[0];
  if (known !== undefined) return known;
  if (flag.kind === 'integer' || flag.kind === 'number') return '1';
  if (flag.kind === 'json') return "'{}'";
  return flag.kind === 'list' && flag.item === 'json' ? "'[]'" : '"…"';
}
