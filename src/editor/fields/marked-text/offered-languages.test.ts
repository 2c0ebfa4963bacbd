import { expect, test } from 'vitest';
import { languagesIn, offeredLanguages } from './offered-languages.ts';

const tags = (typed: string, used: string[] = []) => offeredLanguages(typed, used).map(({ tag }) => tag);

test('without a word all languages are offered, those of the page first, each once', () => {
  const all = tags('', ['vi', 'nl']);
  expect(all.slice(0, 3)).toEqual(['vi', 'nl', 'am']);
  expect(new Set(all).size).toBe(all.length);
});

test.each([
  ['viet', ['vi']],
  ['tieng viet', ['vi']],
  ['日本', ['ja']],
  ['chinese', ['zh-Hans', 'zh-Hant']],
  ['DE', ['de']],
  ['nl', ['nl']],
  ['vie', ['vi']],
  ['pt-br', ['pt-BR']],
  ['zzz', []],
  ['klingonish', []],
])('‘%s’ means %j first', (typed, expected) => {
  expect(tags(typed).slice(0, Math.max(expected.length, 1))).toEqual(expected);
});

test('a language that is not in the list is named', () => {
  expect(offeredLanguages('nl', [])).toEqual([{ tag: 'nl', name: 'Dutch (nl)', own: '' }]);
});

test('the languages of a page are found in all of its texts', () => {
  const text = (lang: string) => ({ type: 'text', text: 'a', marks: [{ type: 'lang', attrs: { lang } }] });
  expect(languagesIn({ a: { b: [text('vi'), text('zh-Hans')] }, c: text('vi') })).toEqual(['vi', 'zh-Hans']);
});
