import { expect, test } from 'vitest';
import { ROOT_SPEC } from '../../../../test/spec-repository.ts';
import { alwaysInvariants, buildContext, renderContext } from './context.ts';
import { parseDocument } from './document.ts';

test('a task gets the rows it cites, the rows that those cite, and the invariants that always apply', () => {
  const found = buildContext(parseDocument(ROOT_SPEC), 'T.5');
  expect(found?.cited.map((row) => row.id)).toEqual(['V.3', 'V.2']);
  expect(found === undefined ? '' : renderContext(found)).toBe(
    [
      '§T task',
      'T5 | todo | Pass batchSize on. | V.3',
      '',
      'Cited',
      'V.3 | should | batchSize is read once. | V.2',
      'V.2 | must | A provider is named in the answer. | -',
      '',
      '§V.always',
      'V.1.always | must | Vectors have one length. | -',
    ].join('\n'),
  );
});

test('citations are followed two steps beyond the rows of the task, and never in a circle', () => {
  const rows = ['V1|a|V2', 'V2|b|V3,V1', 'V3|c|V4', 'V4|d|V5', 'V5|e|-'];
  const document = parseDocument(`## §V\n${rows.join('\n')}\n\n## §T\nT1|todo|x|V1 and §T2\nT2|todo|y|T1\n`);
  expect(buildContext(document, 'T1')?.cited.map((row) => row.id)).toEqual(['V1', 'T2', 'V2', 'V3']);
});

test('only rows of tasks are tasks', () => {
  const document = parseDocument(ROOT_SPEC);
  expect(['T9', 'V.3', 'nothing', ''].map((id) => buildContext(document, id))).toEqual(Array(4).fill(undefined));
  expect(alwaysInvariants(document)).toEqual(['V.1.always']);
});
