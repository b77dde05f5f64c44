import { encode } from 'gpt-tokenizer';
import { expect, test } from 'vitest';
import { cutToTokens, fitting, tokensOf, tokensOfJson } from './token-estimate.ts';

const texts = {
  English: 'The deploy job runs on Tuesdays because support is fully staffed then; see the runbook.',
  German: 'Wir müssen die Prüfung der Übertragungsgeschwindigkeiten täglich ausführen, weil Änderungen anstehen.',
  Polish: 'Wdrażamy we wtorki, ponieważ wsparcie jest wtedy w pełni obsadzone; żółć i źdźbło.',
  path: '/srv/www/hub-2/packages/core/src/tools/memory/init-core-memories.test.ts:42',
  key: 'k3Xv9Qz1Lm7RtPw2Yb8Hc4Nd6Fg0Js5 9f86d081884c7d659a2feaa0c55ad015',
  signs: '!#$%&()*+,-./:;<=>?@[]^_`{|}~',
  escapes: '"\\"\\\u0001\u0002\u001b\n\t',
  Russian: 'Мы выпускаем по вторникам, потому что тогда поддержка полностью укомплектована.',
  Arabic: 'ننشر أيام الثلاثاء لأن فريق الدعم يكون مكتمل العدد حينها',
  Hindi: 'हम मंगलवार को तैनात करते हैं क्योंकि तब सहायता टीम पूरी होती है',
  Thai: 'เราปรับใช้ในวันอังคารเพราะฝ่ายสนับสนุนมีพนักงานครบและคิวสั้น',
  Chinese: '我们每个星期二部署，因为那时支持团队人手充足，而且队列很短。',
  Japanese: '毎週火曜日にデプロイします。その時間はサポートが十分に配置されているからです。',
  Korean: '우리는 화요일에 배포합니다. 그때는 지원 인력이 충분하기 때문입니다.',
  Ethiopic: 'በማክሰኞ እንሰራለን ምክንያቱም ድጋፉ ሙሉ ነው',
  Cuneiform: '\u{12000}\u{12041}\u{12097}\u{120a1}\u{120fd}',
  symbols: '🦥🧿🪼∮⊯╋',
};

test.each(Object.entries(texts))('the cost of %s is not underestimated', (_, text) => {
  const real = encode(JSON.stringify(text)).length - 2;
  expect(tokensOf(text)).toBeGreaterThanOrEqual(real);
  const row = { memory_id: 1234, preview: text, complete: false, updated_at: '2026-01-05T12:00:00.000Z' };
  expect(tokensOfJson([row, row])).toBeGreaterThanOrEqual(encode(JSON.stringify([row, row])).length);
});

test('the cost of common texts is only slightly overestimated', () => {
  for (const text of [texts.English, texts.path]) {
    expect(tokensOf(text)).toBeLessThanOrEqual(encode(text).length * 1.5);
  }
});

test('a text that is too long is cut between characters and says so; others stay unchanged', () => {
  expect(cutToTokens(texts.English, 100)).toBe(texts.English);
  for (const text of Object.values(texts)) {
    const cut = cutToTokens(text, 6);
    expect(tokensOf(cut)).toBeLessThanOrEqual(6);
    expect(cut.endsWith('…')).toBe(true);
    expect(text.startsWith(cut.slice(0, -1))).toBe(true);
    expect(cut).not.toMatch(/\p{Cs}/u);
  }
});

test('the first of many texts are taken, as long as there is room', () => {
  const rows = ['one', 'two', 'three', 'four'];
  expect(fitting(rows, (row) => row, 100)).toEqual(rows);
  expect(fitting(rows, (row) => row, 2)).toEqual(['one', 'two']);
  expect(fitting(rows, (row) => row, 0)).toEqual([]);
});
