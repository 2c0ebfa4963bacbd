import { expect, test } from 'vitest';
import { findings, pageOf, rich, text } from '../testing/page.ts';
import { languageOf } from './rule.ts';

test.each([
  ['Arabic, Dari, Persian or Urdu', 'نحن هنا للمساعدة في أي وقت'],
  ['Chinese or Japanese', '我们随时为您提供帮助'],
  ['Greek', 'Είμαστε εδώ για να βοηθήσουμε'],
  ['Vietnamese', 'Chúng tôi có thể giúp quý vị và gia đình của quý vị'],
  ['Italian', 'Possiamo aiutare anche te, per una conversazione che non costa nulla'],
  ['Spanish', 'Puede llamar para hablar con una persona que le ayuda con los problemas'],
])('a passage in %s is guessed', (language, words) => {
  expect(languageOf(words)).toBe(language);
  expect(findings('languages', pageOf([rich(words)]))).toHaveLength(1);
});

test.each([
  'We help people who do not speak English, for example in Vietnamese (Tiếng Việt).',
  'Des and Una met on the La Trobe campus in Port de Grave.',
  'Café Kaurna, Tarntanyangga, is our place on Kaurna land. Ngaiyulu!',
  'The α of the test was 0.05, and μ was 3.',
  'Read our page in English, or ask for an interpreter on 131 450.',
])('‘%s’ is English', (words) => {
  expect(findings('languages', pageOf([text(words)]))).toEqual([]);
});
