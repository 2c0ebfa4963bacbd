import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrast } from '../../../src/model/brand/oklch.ts';
import { readMail, wordsOf } from '../../testing/mail-words.ts';
import { composeMail, type Letter, type MailPart } from './compose-mail.ts';
import type { Organisation } from './organisation.ts';

const from: Organisation = {
  name: 'Open Verandah',
  call: { href: 'tel:1800975707', text: 'Call 1800 975 707 any time' },
  address: ['22 Quillbark Lane', 'Adelaide SA 5000'],
  url: 'https://www.example.org',
  brandColour: '',
};
const letter: Letter = {
  from,
  to: ['mira@example.org'],
  subject: 'Hello',
  parts: ['One\r\ntwo'],
  because: 'you asked for it.',
};
const mail = (changes: Partial<Letter> = {}) => composeMail({ ...letter, ...changes });
const ofSite = (changes: Partial<Organisation>) => mail({ from: { ...from, ...changes } });

const PARTS: readonly MailPart[] = [
  { heading: 'A message' },
  { note: 'This is a test.' },
  { label: 'Open the page', href: 'https://www.example.org/a?b=c&d=e' },
  { quote: 'I said\n\nthis.' },
  { answers: [{ label: 'Your name', text: 'أمل' }] },
];

test('the plain text reads well alone', () => {
  expect(mail({ parts: [...letter.parts, ...PARTS] }).text).toBe(
    [
      'Open Verandah',
      'One\r\ntwo',
      'A message',
      'This is a test.',
      'Open the page:\nhttps://www.example.org/a?b=c&d=e',
      '  I said\n  \n  this.',
      'Your name\n  أمل',
      '-- \nOpen Verandah\nCall 1800 975 707 any time\n22 Quillbark Lane\nAdelaide SA 5000\nhttps://www.example.org',
      'You get this mail because you asked for it.\n',
    ].join('\n\n'),
  );
});

test('the first line stands before everything else, and lists of mails show nothing after it', () => {
  const { html, text } = mail({ firstLine: 'Thank you.', parts: ['My partner hit me.'] });
  expect(text.split('\n')[0]).toBe('Thank you.');
  const begins = html.slice(html.indexOf('<body'));
  const shown = begins.replaceAll(/<[^>]*>/g, '').replaceAll('\n', '');
  expect(
    shown
      .replaceAll(/&#847;|&zwnj;|&nbsp;/g, ' ')
      .slice(0, 200)
      .trim(),
  ).toBe('Thank you.');
});

test('a mail fetches nothing, follows dark screens, and says its language', () => {
  const { html } = mail({ parts: PARTS });
  expect(html).not.toMatch(/<(img|link|script|iframe|object|video|audio)|url\(|@import|http-equiv|src=/i);
  expect(html).toContain('<meta name="color-scheme" content="light dark">');
  expect(html.match(/lang="en-AU"/g)).toHaveLength(2);
  expect(html.match(/<style>/g)).toHaveLength(1);
  expect(html).toContain('@media (prefers-color-scheme:dark){');
});

test('each site has its own colour, and all words can be read on it, on light and on dark screens', () => {
  const sheets = ['', '#1f5c47', '#6b2a50', '#ffe600', '#ffffff', '#000000'].map((brandColour) => {
    const { html } = mail({ from: { ...from, brandColour }, parts: PARTS });
    const inline = (place: string) => new RegExp(`class="${place}" style="([^"]*)"`).exec(html)![1]!;
    const dark = html.slice(html.indexOf('prefers-color-scheme:dark'), html.indexOf('</style>'));
    const rule = (place: string) => new RegExp(`\\.${place}\\{([^}]*)\\}`).exec(dark)![1]!;
    for (const style of [inline, rule]) {
      const colour = (place: string, name: string) =>
        new RegExp(`(?:^|;)${name}:(#[0-9a-f]{6})`).exec(style(place))![1]!;
      for (const place of ['ground', 'bar', 'panel', 'foot', 'button']) {
        const read = contrast(colour(place, 'background-color'), colour(place, 'color'));
        expect(read, `${place} of ${brandColour}`).toBeGreaterThanOrEqual(place === 'bar' ? 4.5 : 7);
      }
      expect(contrast(colour('foot', 'background-color'), colour('link', 'color'))).toBeGreaterThanOrEqual(7);
      const edge = /solid (#[0-9a-f]{6})/.exec(style('quote'))![1]!;
      for (const mark of [edge, colour('button', 'background-color')])
        expect(contrast(mark, colour('panel', 'background-color'))).toBeGreaterThanOrEqual(3);
    }
    return inline('bar');
  });
  expect(new Set(sheets).size).toBe(sheets.length);
});

test('a site without a number and an address has its name and its own address at the end', () => {
  const { text, html } = ofSite({ call: null, address: [] });
  expect(text).toContain('-- \nOpen Verandah\nhttps://www.example.org\n\nYou get');
  expect(readMail(html).links).toEqual(['https://www.example.org']);
});

test('long names and answers stay inside the column, and other scripts have their own direction', () => {
  const name = 'Organisation'.repeat(40);
  const text = 'ä'.repeat(10_000);
  const long = mail({ from: { ...from, name }, parts: [{ answers: [{ label: 'رسالة', text }] }] });
  expect(long.html).toContain('max-width:600px');
  expect(long.html).toContain('overflow-wrap:anywhere');
  for (const words of [name, text, 'رسالة']) expect(long.text).toContain(words);
  expect(long.html).toMatch(/<dt dir="auto"[^>]*>رسالة<\/dt>/);
});

test('no text becomes markup, whatever it is and wherever it stands', () => {
  const tagsWith = (words: string) => {
    const { html } = mail({
      from: { ...from, name: words, address: [words], call: { href: `tel:${words}`, text: words } },
      subject: words,
      firstLine: words,
      because: words,
      parts: [
        words,
        { heading: words },
        { note: words },
        { quote: words },
        { label: words, href: words },
        { answers: [{ label: words, text: words }] },
      ],
    });
    return html.match(/<[^>\s]+(?: [a-z]+(?==")|>)?|(?<!=)"[a-z]+="/g);
  };
  const plain = tagsWith('a');
  const words = fc.string({ unit: fc.constantFrom(...'ab<>&"\'/= ') });
  fc.assert(
    fc.property(words, (one) => {
      expect(tagsWith(one)).toEqual(plain);
    }),
  );
});

test('the words of the HTML and of the text are the same, in the same order', () => {
  const { html, text } = mail({ parts: [...letter.parts, ...PARTS] });
  expect(wordsOf(readMail(html).texts.join(' '))).toEqual(wordsOf(text));
});
