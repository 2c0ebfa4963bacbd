import { expect, test } from 'vitest';
import { isLanguageTag, languageTag, otherLanguage } from './language-tags.ts';
import { languageAttributes, languageOfAll } from './text-language.ts';
import { languageName, TEXT_LANGUAGES } from './text-languages.ts';

test('each language that is offered has a tag of its own, in the spelling that is stored, and names', () => {
  const tags = TEXT_LANGUAGES.map(({ tag }) => tag);
  expect(new Set(tags).size).toBe(tags.length);
  expect(tags.filter((tag) => !isLanguageTag(tag) || languageTag(tag.toUpperCase()) !== tag)).toEqual([]);
  const names = TEXT_LANGUAGES.map(({ name }) => name);
  expect(names.filter((name) => name === '' || /^[a-z]/.test(name))).toEqual([]);
});

test('languages are written in their own scripts', () => {
  const own = Object.fromEntries(TEXT_LANGUAGES.map((language) => [language.tag, language.own]));
  const rightToLeft = TEXT_LANGUAGES.filter(({ own }) =>
    /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}]/u.test(own),
  );
  expect(rightToLeft.map(({ tag }) => tag)).toEqual(['ar', 'aii', 'prs', 'haz', 'he', 'ps', 'fa', 'ur']);
  expect(
    TEXT_LANGUAGES.filter(({ tag }) => languageAttributes(tag).dir === 'rtl').map(({ tag }) => tag),
  ).toEqual(rightToLeft.map(({ tag }) => tag));
  expect([own['zh-Hans'], own['zh-Hant'], own.fil]).toEqual(['简体中文', '繁體中文', 'Filipino']);
});

test.each([
  ['pa-Arab', true],
  ['ks-Deva', false],
  ['ar-Latn', false],
  ['ar-EG', true],
  ['arn', false],
  ['psi', false],
  ['en', false],
])('whether %s runs from right to left: %s', (tag, isRtl) => {
  expect(languageAttributes(tag)).toEqual(isRtl ? { lang: tag, dir: 'rtl' } : { lang: tag });
});

test.each([
  [' ZH_hant-tw ', 'zh-Hant-TW'],
  ['es-419', 'es-419'],
  ['sl-ROZAJ-biske', 'sl-rozaj-biske'],
  ['x', null],
  ['english', null],
  ['vi-', null],
  ['v"i', null],
  ['sl-biske1234', null],
  ['sl-rozaj-biske-njiva-solba', null],
  ['', null],
])('‘%s’ is the tag %s', (typed, tag) => {
  expect(languageTag(typed)).toBe(tag);
});

test('a paragraph is in a language if all of its words are', () => {
  const words = (text: string, lang?: string) => ({
    ...{ type: 'text', text },
    ...(lang === undefined ? {} : { marks: [{ type: 'strong' }, { type: 'lang', attrs: { lang } }] }),
  });
  const all = (...content: object[]) => languageOfAll({ content });
  expect(all(words('Xin', 'vi'), words('  '), words('chào', 'vi'))).toBe('vi');
  expect([all(words('Xin', 'vi'), words('hello')), all(words('hello'), words('Xin', 'vi'))]).toEqual([
    null,
    null,
  ]);
  expect([all(words('Xin', 'vi'), words('مرحبا', 'ar')), all(), languageOfAll({})]).toEqual([
    null,
    null,
    null,
  ]);
});

test('English in any form is the language of the page', () => {
  expect(['en', 'EN-US', 'en-AU', 'x', 'vi', 'EN_GB', 'enf'].map(otherLanguage)).toEqual([
    null,
    null,
    null,
    null,
    'vi',
    null,
    'enf',
  ]);
});

test('a language has its usual name, one that is not offered the name that the platform knows, and any other its tag', () => {
  expect(['prs', 'nl', 'qqx'].map(languageName)).toEqual(['Dari', 'Dutch', 'qqx']);
});
