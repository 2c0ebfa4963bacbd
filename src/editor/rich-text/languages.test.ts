import { expect, test } from 'vitest';
import { richTextSchema } from '../../model/rich-text-schema.ts';
import { actionsOf, toolsAt } from './actions.ts';
import { languageAt, selectPassage, setLanguage } from './languages.ts';
import { linkLines } from './link-line-classes.ts';
import { paragraphsIn } from './paste/paragraphs.ts';
import { blockHtml, lineHtml } from './paste/to-html.ts';
import { doc, done, json, li, p, stateOf, strong, ul } from './testing/make-document.ts';
import { pastedDom } from './testing/pasted-dom.ts';

const inLanguage = (text: string, lang: string, ...more: string[]) =>
  richTextSchema.text(text, [
    richTextSchema.marks.lang!.create({ lang }),
    ...more.map((name) => richTextSchema.marks[name]!.create()),
  ]);

test('the selected words get a language in place of the one they had, and lose it again', () => {
  const text = doc(p('Ask in <Tiếng ', inLanguage('Việt>', 'fr'), '.'));
  const after = done(setLanguage('vi'), text)!;
  expect(json(after.doc)).toEqual(json(doc(p('Ask in ', inLanguage('Tiếng Việt', 'vi'), '.'))));
  expect(toolsAt(after).language).toBe('vi');
  let plain = after;
  setLanguage(null)(after, (tr) => {
    plain = after.apply(tr);
  });
  expect(json(plain.doc)).toEqual(json(doc(p('Ask in Tiếng Việt.'))));
});

test('without a selection, the passage at the caret is meant, whatever its other marks, or the whole paragraph', () => {
  const passage = doc(
    p(
      'Ask in ',
      inLanguage('Tiếng ', 'vi'),
      inLanguage('Vi|ệt', 'vi', 'strong'),
      ' or ',
      inLanguage('नेपाली', 'ne'),
    ),
  );
  const { from, to } = done(selectPassage, passage)!.selection;
  expect(passage.textBetween(from, to + 1)).toMatch(/Tiếng Vi\|?ệt/);
  expect(languageAt(stateOf(passage))).toBe('vi');
  const whole = done(selectPassage, doc(ul(li(p('a '), p('b | ', strong('c'))))))!;
  expect(whole.doc.textBetween(whole.selection.from, whole.selection.to)).toBe('b  c');
  expect(done(selectPassage, doc(p('<a>')))).toBeNull();
});

test('in an empty paragraph, the words that are typed next have the language', () => {
  const state = done(setLanguage('so'), doc(p('|')))!;
  expect(json(state.apply(state.tr.insertText('Haa')).doc)).toEqual(json(doc(p(inLanguage('Haa', 'so')))));
});

test('clearing the formatting leaves the language', () => {
  const { clear } = actionsOf(richTextSchema, { style: false, headers: false, lists: false, links: false });
  const text = doc(p('<', inLanguage('Có', 'vi', 'strong'), '>'));
  expect(json(done(clear!, text)!.doc)).toEqual(json(doc(p(inLanguage('Có', 'vi')))));
});

test('a line of one language has it, and its direction, while it is edited', () => {
  const plugin = linkLines();
  const text = doc(p(inLanguage('نعم', 'ar')), p('Yes: ', inLanguage('نعم', 'ar')), p('Yes'));
  const state = stateOf(text).reconfigure({ plugins: [plugin] });
  const shown = plugin.getState(state)!.find() as unknown as { type: { attrs: object } }[];
  expect(shown.map(({ type }) => type.attrs)).toEqual([{ lang: 'ar', dir: 'rtl' }]);
});

test('pasted words keep their language, unless it is English or none', () => {
  const { body } = pastedDom(
    '<p lang="en-GB">Ask <span lang="VI">in <b>Việt</b> <span lang="EN-AU">now</span></span></p><p lang="ar">نعم <a href="https://a.example/">b</a></p><p lang="&quot;">x</p>',
  );
  const paragraphs = paragraphsIn(body, new Map(), 'https://hearth.example');
  const hide = { style: true, headers: true, lists: true, links: true };
  expect(blockHtml(paragraphs, { ...hide, style: false, links: false })).toBe(
    '<p>Ask <span lang="vi">in </span><span lang="vi"><strong>Việt</strong></span><span lang="vi"> </span>now</p>' +
      '<p><span lang="ar">نعم </span><span lang="ar"><a href="https://a.example/">b</a></span></p><p>x</p>',
  );
  expect(lineHtml(paragraphs, hide)).toContain(
    '<br><span lang="ar">نعم </span><span lang="ar">b</span><br>x',
  );
});
