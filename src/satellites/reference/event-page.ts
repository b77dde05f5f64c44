import { eventCatalog } from '../../kernel/rules/event.ts';
import { code, page, table } from './markdown.ts';

export function eventPage(): string {
  return page(
    '# Events',
    'Whatever changes is also appended to one log, in the same transaction. Numbers (`seq`) only grow, and a reader that asks for what came after its cursor misses nothing.',
    'An event says what happened, to which task, agent or thread, by whom, from which surface, and when; `changed` names the columns, `before` and `after` carry the row around it, with its times as the store has them: milliseconds since 1970, where `at` beside them is an ISO time. Texts never stand in an event: read the task to get them. A caller sees the events of the collections it is in, and no others.',
    table(
      ['type', 'what happened'],
      Object.entries(eventCatalog).map(([type, means]) => [code(type), means]),
    ),
  );
}
