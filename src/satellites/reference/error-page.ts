import { doorCodes } from '../../kernel/rules/errors/door-codes.ts';
import type { ErrorKind } from '../../kernel/rules/errors/entry.ts';
import { type ErrorCode, errorCatalog, exitCodeOf, statusOf } from '../../kernel/rules/errors.ts';
import { block, code, page, table } from './markdown.ts';

const kinds: Record<ErrorKind, string> = {
  invalid: 'The call is malformed. Sending it again as it is will fail again.',
  denied: 'The caller may not do this.',
  not_found: 'Nothing of that name is there for the caller. What is absent and what is hidden look the same.',
  conflict: 'The call is well formed, but the state of things forbids it.',
  limited: 'Too much, or too often.',
  unavailable: 'Something the call needs is not there just now. Trying later may help.',
  internal: 'Our fault.',
};

export function errorPage(): string {
  return page(
    '# Errors',
    'Every surface tells an error in the same shape. Branch on `code`, which never changes; show `error` to people; `hint` names a next call that is safe to make.',
    block(
      'json',
      JSON.stringify(
        {
          error: 'Task #12 is done and no longer changes.',
          code: 'TASK_ARCHIVED',
          hint: errorCatalog.TASK_ARCHIVED.hint,
          details: { id: '12', status: 'done' },
        },
        null,
        2,
      ),
    ),
    'REST answers with the HTTP status, the command line with the exit code, MCP with a tool result that has `isError`. Some tools use another HTTP status for a code; their pages say so.',
    '## From any tool',
    'These come from the door that every call goes through, so no tool lists them: ' +
      `${doorCodes.map(code).join(', ')}.`,
    ...Object.keys(kinds).filter(isKind).map(kindSection),
  );
}

function isKind(text: string): text is ErrorKind {
  return text in kinds;
}

function kindSection(kind: ErrorKind): string {
  const rows = Object.keys(errorCatalog)
    .filter(isCode)
    .filter((name) => errorCatalog[name].kind === kind)
    .map((name) => [
      code(name),
      String(statusOf(name)),
      String(exitCodeOf(name)),
      errorCatalog[name].means,
      errorCatalog[name].hint,
    ]);
  return [`## ${kind.replace('_', ' ')}`, kinds[kind], table(['code', 'HTTP', 'exit', 'meaning', 'hint'], rows)].join(
    '\n\n',
  );
}

function isCode(text: string): text is ErrorCode {
  return text in errorCatalog;
}
