import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkRichText } from '../../../model/rich-text-schema.ts';
import { pastedDom } from '../testing/pasted-dom.ts';
import { storedHtml } from '../testing/stored-html.ts';
import { paragraphsIn } from './paragraphs.ts';
import { classStylesOf } from './styles.ts';
import { blockHtml, lineHtml } from './to-html.ts';

const folder = path.resolve('src/editor/rich-text/samples');
const names = fs.readdirSync(folder).filter((file) => file.endsWith('.clipboard'));
const shown = { style: false, headers: false, lists: false, links: false };

function pasted(file: string) {
  const { body, sheets } = pastedDom(
    fs.readFileSync(path.join(folder, file), 'utf8').replace(/^Version:[^<]*/, ''),
  );
  return paragraphsIn(body, classStylesOf(sheets), 'http://localhost');
}

describe('what programs put on the clipboard becomes plain paragraphs, headings, lists and links', () => {
  test.each(names)('%s', (file) => {
    const stored = JSON.parse(
      fs.readFileSync(path.join(folder, file.replace('.clipboard', '.json')), 'utf8'),
    );
    expect(checkRichText(stored)).toStrictEqual(stored);
    expect(blockHtml(pasted(file), shown)).toBe(storedHtml(stored));
  });
});

describe('what a field hides is taken out of what is pasted', () => {
  const everything = names.flatMap(pasted);
  test.each([
    ['style', /<(strong|em|u)>/],
    ['headers', /<h\d/],
    ['lists', /<(ul|ol|li)/],
    ['links', /<a /],
  ] as const)('hide %s', (option, element) => {
    expect(blockHtml(everything, shown)).toMatch(element);
    expect(blockHtml(everything, { ...shown, [option]: true })).not.toMatch(element);
  });
});

test('in a formatted text paragraphs are joined by line breaks', () => {
  expect(lineHtml(pasted('outlook.clipboard'), shown)).toBe(
    'Dear all,<br>the roster is at the usual place.<br><strong>Thank you</strong>',
  );
});
