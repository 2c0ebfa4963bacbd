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

describe('clipboard content of other programs becomes plain paragraphs, headings, lists and links', () => {
  test.each(names)('%s', (file) => {
    const stored = JSON.parse(
      fs.readFileSync(path.join(folder, file.replace('.clipboard', '.json')), 'utf8'),
    );
    expect(checkRichText(stored)).toStrictEqual(stored);
    expect(blockHtml(pasted(file), shown)).toBe(storedHtml(stored));
  });
});

/** The samples from Windows programs, which contain the CF_HTML header. */
const WINDOWS = ['outlook', 'web-page', 'word-desktop', 'word-lists', 'word-online'];

describe('the samples have the format of their programs', () => {
  test.each(WINDOWS)('%s: the header of the Windows clipboard has the right numbers of bytes', (name) => {
    const bytes = fs.readFileSync(path.join(folder, `${name}.clipboard`));
    const [header] = /^Version:(1\.0|0\.9)\r\n(\w+:\S*\r\n)+/.exec(bytes.toString('utf8'))!;
    const offset = (field: string) => Number(new RegExp(`^${field}:(\\d{10})\r$`, 'm').exec(header)![1]);
    expect(offset('StartHTML')).toBe(Buffer.byteLength(header));
    expect(offset('EndHTML')).toBe(bytes.length);
    expect(bytes.toString('utf8', offset('StartHTML'))).toMatch(/^<html[\s>]/);
    const before = bytes.toString('utf8', 0, offset('StartFragment'));
    const fragment = bytes.toString('utf8', offset('StartFragment'), offset('EndFragment'));
    expect(before).toMatch(/<!--StartFragment-->$/);
    expect(fragment).not.toMatch(/(Start|End)Fragment/);
    expect(bytes.toString('utf8', offset('EndFragment'))).toMatch(/^<!--EndFragment-->/);
  });

  test.each([
    ['word-desktop', /^<html xmlns:v="urn:schemas-microsoft-com:vml"\r\n.*<!--\[if gte mso 9\]>.*<o:p>/s],
    ['word-lists', /@list l0:level1\r\n.*<!\[if !supportLists\]>.*mso-list:Ignore/s],
    ['word-online', /<span [^>]*class="TextRun SCXW/],
    ['outlook', /class="OWAAutoLink"/],
    [
      'google-docs',
      /^<meta charset='utf-8'>.*<b style="font-weight:normal;" id="docs-internal-guid-[0-9a-f-]{36}">/,
    ],
    ['libreoffice', /^<!DOCTYPE html>\n.*<meta name="generator" content="LibreOffice /s],
    ['apple-pages', /<meta name="Generator" content="Cocoa HTML Writer">.*<p class="p1">/s],
    ['apple-notes', /^<meta charset="UTF-8">.*<\/div><ul>\n<li>/s],
  ])('%s has the marks of its program', (name, marks) => {
    const written = fs.readFileSync(path.join(folder, `${name}.clipboard`), 'utf8');
    expect(written.replace(/^Version:[^<]*/, '')).toMatch(marks);
  });

  test('and contains nothing that identifies a person', () => {
    for (const file of names)
      expect(fs.readFileSync(path.join(folder, file), 'utf8')).not.toMatch(/verandah\.example|openverandah/);
  });
});

describe('formats that a field hides are removed from pasted content', () => {
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

test('in a formatted text, paragraphs are joined by line breaks', () => {
  expect(lineHtml(pasted('outlook.clipboard'), shown)).toBe(
    'Dear all,<br>the roster is at the usual place.<br><strong>Thank you</strong>',
  );
});
