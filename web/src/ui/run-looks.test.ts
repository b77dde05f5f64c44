import { expect, test } from 'vitest';
import { afterStop, startWords, stopWords } from './run-looks.ts';

test('a start that has to wait is told with the reason, not as a start', () => {
  expect(startWords({ ok: true }, 'Started ada on #7.')).toBe('Started ada on #7.');
  expect(startWords({ ok: true, note: 'No hub starts agents right now.' }, 'Started ada on #7.')).toBe(
    'No hub starts agents right now.',
  );
});

test('a run that had ended before was not stopped', () => {
  const answer = { run_id: 'r1', status: 'ok' } as const;
  expect(stopWords({ ...answer, stopped: true }, 'ada')).toBe('Stopped ada.');
  expect(stopWords({ ...answer, stopped: false }, 'ada')).toBe('It had already ended.');
});

test('whoever started a worker hears of its end', () => {
  const worker = { id: 'w-1', name: null, description: '', parent_thread: null, report: null };
  expect(afterStop({ worker: { ...worker, parent: 'ada' } })).toContain('ada is told that it was stopped.');
  expect(afterStop({ worker: { ...worker, parent: 'user' } })).toContain('You are told that it was stopped.');
});
