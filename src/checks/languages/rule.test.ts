import { expect, test } from 'vitest';
import { valueAt } from '../../model/field-path.ts';
import { findings, pageOf, repaired, rich, text } from '../testing/page.ts';
import { SCRIPTS } from './languages.ts';
import { passagesIn } from './passages.ts';

test.each([
  ['ar', 'نحن هنا للمساعدة في أي وقت'],
  ['fa', 'ما اینجا هستیم تا به شما کمک کنیم، گفتگو'],
  ['ur', 'ہم آپ کی مدد کے لیے یہاں ہیں'],
  ['zh-Hans', '我们随时为您提供帮助'],
  ['zh-Hant', '我們隨時為您提供幫助'],
  ['ja', 'いつでもお手伝いします'],
  ['el', 'Είμαστε εδώ για να βοηθήσουμε'],
  ['uk', 'Ми тут, щоб допомогти вам у будь-який час. Її'],
  ['ru', 'Мы здесь, чтобы помочь вам'],
  ['vi', 'Chúng tôi có thể giúp quý vị và gia đình của quý vị'],
  ['it', 'Possiamo aiutare anche te, per una conversazione che non costa nulla'],
  ['es', 'Puede llamar para hablar con una persona que le ayuda con los problemas'],
])('a passage in %s is guessed as a whole', (tag, words) => {
  expect(passagesIn(` ${words}! `)).toEqual([{ tag, from: 1, to: words.length + 2 }]);
  expect(findings('languages', pageOf([rich(words)]))).toHaveLength(1);
});

test('each script has a letter of its own', () => {
  const letters = 'ع中한ΩЯअਅઅঅஅඅกកကאܐአ';
  expect(SCRIPTS.map(({ letter }) => [...letters].filter((one) => letter.test(one)).length)).toEqual(
    SCRIPTS.map(() => 1),
  );
});

test('the repair says which language the words of a passage are in, and nothing else', () => {
  const page = pageOf([
    rich('Ask for help (نحن هنا للمساعدة!) or 我们提供帮助 [今天](/today), 000.'),
    text('नमस्ते, हम यहाँ हैं'),
  ]);
  const found = findings('languages', page);
  expect(found.map(({ message, quote, repair }) => [message.split('.')[0], quote, repair?.label])).toEqual([
    ['This looks like Arabic', 'نحن هنا للمساعدة!', 'Say that it is Arabic'],
    ['This looks like Chinese (Simplified)', '我们提供帮助 今天', 'Say that it is Chinese (Simplified)'],
    ['This looks like Hindi', 'नमस्ते, हम यहाँ हैं', undefined],
  ]);
  const after = repaired(repaired(page, found[0]), findings('languages', repaired(page, found[0]))[0]);
  const lang = (tag: string) => ({ type: 'lang', attrs: { lang: tag } });
  const part = (words: string, ...marks: object[]) => ({
    ...{ type: 'text', text: words },
    ...(marks.length > 0 ? { marks } : {}),
  });
  expect(valueAt(after.blocks.a as never, 'text')).toMatchObject({
    content: [
      {
        content: [
          part('Ask for help ('),
          part('نحن هنا للمساعدة!', lang('ar')),
          part(') or '),
          part('我们提供帮助 ', lang('zh-Hans')),
          {
            ...part('今天', lang('zh-Hans')),
            marks: [lang('zh-Hans'), expect.objectContaining({ type: 'link' })],
          },
          part(', 000.'),
        ],
      },
    ],
  });
  expect(findings('languages', after).map(({ owner }) => owner)).toEqual(['b']);
});

test('only the sentences in another language are marked, if English is before and after them', () => {
  const [passage] = passagesIn(
    'We help you. Chúng tôi giúp quý vị và gia đình của bạn. Không có người này. Bạn có thể gọi cho chúng tôi khi này. Call.',
  );
  expect(passage).toMatchObject({ tag: 'vi', from: 13, to: 113 });
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
