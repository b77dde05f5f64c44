import { describe, expect, test } from 'vitest';
import { stem } from './stem.ts';
import { analysis, distinctLabels, folded, terms } from './terms.ts';

describe('terms', () => {
  test('stop words are dropped and the forms of a word give the same term', () => {
    expect(terms('What did we decide about the deployments?')).toEqual(['decid', 'deploy']);
    for (const form of ['deploys', 'deployed', 'deploying', 'deployment']) expect(terms(form)).toEqual(['deploy']);
    expect(stem('decisions')).toBe(stem('decision'));
    expect(stem('painted')).toBe(stem('painting'));
    expect(stem('running')).toBe(stem('runs'));
    expect(stem('hoped')).toBe(stem('hope'));
    expect(stem('adoption')).toBe(stem('adopt'));
    expect(stem('activities')).toBe(stem('activity'));
  });

  test('irregular forms give the same term too, by the most common meaning', () => {
    expect(terms('children went swimming')).toEqual(terms('child goes swim'));
    expect(stem('lives')).toBe(stem('living'));
    expect(stem('ground')).not.toBe(stem('grind'));
    expect(terms("she'd had a bit")).not.toContain('bite');
  });

  test('British and American spelling meet', () => {
    const pairs = [
      'favourite favorite',
      'neighbours neighbors',
      'organised organized',
      'centre center',
      'travelling traveling',
    ];
    for (const pair of [...pairs, 'grey gray', 'mum mom', 'programme program']) {
      const [british = '', american = ''] = pair.split(' ');
      expect(stem(british), pair).toBe(stem(american));
    }
    expect(terms('four hours of our tour')).toEqual(['four', 'hour', 'tour']);
  });

  test('numbers, identifiers and paths keep their parts', () => {
    expect(terms('src/core/task.ts line 42')).toEqual(['src', 'core', 'task', 'ts', 'line', '42']);
    expect(terms('taskFeed')).toEqual(['taskfe', 'task', 'feed']);
    expect(terms('memory_add')).toEqual(['memori', 'add']);
  });

  test('scripts without spaces are split into pairs', () => {
    expect(terms('部署失败')).toEqual(['部署', '署失', '失败']);
    expect(analysis('部署失败').besides).toEqual(['部', '署', '失', '败']);
    expect(terms('React版本')).toEqual(['react', '版本']);
    expect(terms('猫')).toEqual(['猫']);
    expect(terms('データ')).toEqual(['デー', 'ータ']);
  });

  test('accents are folded, and the exact form is kept beside the plain one', () => {
    expect(analysis('Größe Café naïve Straße Łódź İstanbul')).toEqual({
      terms: ['gross', 'cafe', 'naiv', 'strass', 'lodz', 'istanbul'],
      besides: ['gross=größe', 'cafe=café', 'naiv=naïve', 'strass=straße', 'lodz=łódź', 'istanbul=i̇stanbul'],
    });
    expect(terms('résumé')).toEqual(terms('resume'));
    expect(terms('ёлка')).toEqual(terms('елка'));
    expect(terms('ガ')).not.toEqual(terms('カ'));
    expect(terms('हिन्दी')).not.toEqual(terms('हनद'));
  });

  test('an endless word is cut, and a hundred kilobytes are processed quickly', () => {
    expect(terms('a'.repeat(100_000))).toEqual(['a'.repeat(64)]);
    expect(terms(`a${'\u{1e922}'.repeat(70)}`)).toEqual([`a${'\u{1e922}'.repeat(63)}`]);
    expect(terms('x '.repeat(50_000))).toHaveLength(50_000);
  });
});

test('folding ignores case and white space only', () => {
  expect(folded('  Use\n\tPostgres 16 ')).toBe(folded('use postgres 16'));
  expect(folded('a-b')).not.toBe(folded('ab'));
});

test('of labels that differ only in spelling, the first one stays in its place', () => {
  expect(distinctLabels(['Ops', 'deploy', ' OPS', 'Deploy', 'ops', 'x'])).toEqual(['Ops', 'deploy', 'x']);
});
