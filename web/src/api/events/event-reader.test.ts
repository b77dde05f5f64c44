import { expect, test } from 'vitest';
import { eventParser, type HubEvent } from './event-reader.ts';

function read(chunks: readonly string[]): readonly HubEvent[] {
  const events: HubEvent[] = [];
  const parse = eventParser((event) => events.push(event));
  for (const chunk of chunks) parse(chunk);
  return events;
}

const stream =
  ': open\n\nid: 7\nevent: task.created\ndata: {"seq":7,"type":"task.created","task_id":"3"}\n\n: keep-alive\n\nid: 8\nevent: agent.added\ndata: {"seq":8,"agent_id":"ada"}\n\n';

test('events are read whatever the chunk boundaries', () => {
  const whole = read([stream]);
  expect(whole).toMatchObject([
    { seq: 7, type: 'task.created', task_id: '3' },
    { seq: 8, type: 'agent.added', agent_id: 'ada' },
  ]);
  expect(read([...stream])).toEqual(whole);
  expect(read([stream.slice(0, 40), stream.slice(40)])).toEqual(whole);
});

test('an incomplete event is not reported', () => {
  expect(read(['id: 9\ndata: {"seq":9}\n'])).toEqual([]);
});
