import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { phoneNumbers } from './phone-numbers.ts';

/** Returns the phone numbers in a text as written, with their URLs. */
const found = (text: string) =>
  phoneNumbers(text).map(({ start, end, href }) => `${text.slice(start, end)} → ${href}`);

describe('numbers to call', () => {
  test.each([
    ['In danger now? Call 000.', ['000 → tel:000']],
    ['Call 000 or 112 from a mobile.', ['000 → tel:000', '112 → tel:112']],
    ['Deaf? Call 106 (TTY).', ['106 → tel:106']],
    ['Lifeline 13 11 14, 24/7', ['13 11 14 → tel:131114']],
    ['Lifeline 13 11 14 24/7', ['13 11 14 → tel:131114']],
    ['24/7 1800 975 707', ['1800 975 707 → tel:1800975707']],
    ['Interpreters: 131 450.', ['131 450 → tel:131450']],
    ['Dial 131450 for an interpreter.', ['131450 → tel:131450']],
    ['13 YARN (13 92 76)', ['13 92 76 → tel:139276']],
    ['1800 RESPECT (1800 737 732)', ['1800 737 732 → tel:1800737732']],
    ['1800 975 707 9\u00a0am', ['1800 975 707 → tel:1800975707']],
    ['1800 975 707 9 am to 5 pm', ['1800 975 707 → tel:1800975707']],
    ['1300 97 57 07 or 1300-975-708', ['1300 97 57 07 → tel:1300975707', '1300-975-708 → tel:1300975708']],
    ['You call 1300975709, Monday.', ['1300975709 → tel:1300975709']],
    ['Mobile 0491 570 006', ['0491 570 006 → tel:0491570006']],
    ['0477 13 11 14', ['0477 13 11 14 → tel:0477131114']],
    ['Ring (08) 5550 0142.', ['(08) 5550 0142 → tel:0855500142']],
    ['Ring 08 5550 0142 or 08 55500143', ['08 5550 0142 → tel:0855500142', '08 55500143 → tel:0855500143']],
    ['SA 5000 (08) 5550 0142', ['(08) 5550 0142 → tel:0855500142']],
    ['From abroad: +61 8 5550 0142', ['+61 8 5550 0142 → tel:+61855500142']],
    ['+61 (0)491 570 006', ['+61 (0)491 570 006 → tel:+61491570006']],
    ['+64 9 123 4567', ['+64 9 123 4567 → tel:+6491234567']],
    ['In 2026: 1800\u00a0975\u00a0707', ['1800\u00a0975\u00a0707 → tel:1800975707']],
    ['“1800 975 707”', ['1800 975 707 → tel:1800975707']],
  ])('%s', (text, numbers) => {
    expect(found(text)).toEqual(numbers);
  });
});

describe('numbers to text', () => {
  test.each([
    ['text 0491 570 006', 'sms'],
    ['Cannot talk? Send a text to 0491 570 006.', 'sms'],
    ['SMS 0491 570 006', 'sms'],
    ['SMS: 0491 570 006', 'sms'],
    ['Text us on 0491 570 006.', 'sms'],
    ['Text HELP to 0491 570 006.', 'sms'],
    ['Text the crisis line: 0491 570 006', 'sms'],
    ['Text about safety at home: 0491 570 156', 'sms'],
    ['If you cannot call, text 0491 570 006.', 'sms'],
    ['Deaf or hard of hearing: text 0491 570 006, or call us.', 'sms'],
    ['0491 570 006 (text only)', 'sms'],
    ['Call or text 0491 570 006.', 'tel'],
    ['Text or call 0491 570 006.', 'tel'],
    ['You can text or ring the line: 0491 570 006', 'tel'],
    ['Read the whole text. Call 0491 570 006.', 'tel'],
    ['The text of our promise is with the office: 1300 975 707', 'tel'],
    ['We never text. 0491 570 006', 'tel'],
    ['Text 000', 'tel'],
  ])('%s: %s', (text, scheme) => {
    expect(phoneNumbers(text).map(({ href }) => href.split(':')[0])).toEqual([scheme]);
  });

  test('the words before a number also apply to a second one joined to it, but not to a later one', () => {
    expect(found('Text 0491 570 006 or 0491 570 156, or call 1800 975 707.')).toEqual([
      '0491 570 006 → sms:0491570006',
      '0491 570 156 → sms:0491570156',
      '1800 975 707 → tel:1800975707',
    ]);
  });
});

describe('digits that are not a telephone number', () => {
  test.each([
    'In 2026 we gave $61,000 at 22 Quillbark Lane, 8 am to 6 pm.',
    'Calls to 1800 numbers are free. Calls to 1300 numbers are not.',
    'Half of the gifts are under $1,800 975.',
    '$ 1800 975 707',
    'AUD 1800 975 707',
    '13/11/14',
    '13.11.14',
    '13-11-14',
    'From 13 11 2014 to 14 11 2014',
    '2026-11-13',
    'ABN 51 824 753 556',
    'ABN: 04 123 456 789',
    'ACN 0412 345 678',
    'BSB 065-000, account number 0412 345 678',
    'Card 4111 1111 1111 1111',
    'Adelaide SA 5000',
    'Open 9:00–17:00, 1300–1800 on Fridays',
    'Years 1800-1900',
    '1800 975 707 12',
    '11800 975 707',
    '1800 975 7071',
    '1800 975 70',
    '10 000 people, 1 000 000 meals',
    '1,000 beds',
    '0.000 %',
    'In 106 homes, 112 km away',
    'We call 106 people a week.',
    'We helped 131 450 people.',
    'Ticket 131450',
    'https://example.org/?t=1800975707',
    'https://example.org/0412345678',
    '0412345678@example.org',
    'R1800 975 707',
    '',
  ])('%s', (text) => {
    expect(found(text)).toEqual([]);
  });

  const digits = (least: number, most: number) =>
    fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: least, maxLength: most });
  const number = fc.constantFrom('000', '13 11 14', '1800 975 707', '0491 570 006', '(08) 5550 0142');

  test('a part of a longer string of digits', () => {
    fc.assert(
      fc.property(
        number,
        digits(1, 6),
        fc.constantFrom('', ' ', '-', '.', ',', '/', ':'),
        (phone, more, gap) => {
          expect(found(`See ${phone}${gap}${more}`).filter((text) => text.startsWith(`${phone} →`))).toEqual(
            [],
          );
          if (!phone.startsWith('('))
            expect(
              found(`See ${more}${gap}${phone}`).filter((text) => text.startsWith(`${phone} →`)),
            ).toEqual([]);
        },
      ),
    );
  });

  test('amounts, dates, times, years, postcodes and business numbers, whatever they are', () => {
    const pad = (value: number, length = 2) => String(value).padStart(length, '0');
    const day = fc.date({ min: new Date('1788-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
    const other = fc.oneof(
      fc.nat(99_999_999).map((value) => `$${value.toLocaleString('en-AU')}`),
      fc.nat(99_999_999).map((value) => `${value.toLocaleString('en-AU')} people`),
      fc.nat(9999).map((value) => `${value} people`),
      fc.tuple(day, fc.constantFrom('/', '-', '.')).map(([date, gap]) => {
        return [pad(date.getUTCDate()), pad(date.getUTCMonth() + 1), date.getUTCFullYear()].join(gap);
      }),
      day.map((date) => date.toISOString()),
      day.map((date) => `${date.getUTCFullYear()}–${date.getUTCFullYear() + 4}`),
      fc.tuple(fc.nat(23), fc.nat(59)).map(([hour, minute]) => `${pad(hour)}:${pad(minute)}–17:00`),
      fc.tuple(fc.nat(23), fc.nat(59)).map(([hour, minute]) => `${pad(hour)}${pad(minute)}-1700`),
      fc.nat(9999).map((code) => `SA ${pad(code, 4)}`),
      digits(11, 11).map((abn) => `ABN ${abn.replace(/(..)(...)(...)(...)/, '$1 $2 $3 $4')}`),
      digits(9, 9).map((acn) => `ACN ${acn.replace(/(...)(...)(...)/, '$1 $2 $3')}`),
    );
    fc.assert(
      fc.property(other, fc.constantFrom('On ', 'From ', '', '('), (words, before) => {
        expect(found(`${before}${words}, about.`)).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });
});

test('numbers are in order, do not overlap, and their URLs have their digits', () => {
  const words = fc.oneof(
    fc.constantFrom('Call ', 'text ', ' or ', '. ', ', ', '000', '112', '13 11 14', '1800 975 707', '24/7 '),
    fc.constantFrom('+61 8 5550 0142', '0491 570 006', '(08) 5550 0142', '\n', '$', '(', ')', ' 9 am'),
    fc.string({ maxLength: 6 }),
  );
  fc.assert(
    fc.property(fc.array(words, { maxLength: 12 }), (parts) => {
      const text = parts.join('');
      let end = 0;
      for (const number of phoneNumbers(text)) {
        const written = text.slice(number.start, number.end);
        expect(number.start).toBeGreaterThanOrEqual(end);
        expect(number.href).toMatch(/^(?:tel|sms):\+?\d{3,15}$/);
        expect(number.href.slice(4)).toBe(written.replaceAll(/[^\d+]/g, ''));
        expect(written).not.toMatch(/^\s|\s$/);
        end = number.end;
      }
    }),
    { numRuns: 1000 },
  );
});

test.each([
  ['digits', '1'],
  ['digits and spaces', '1 '],
  ['numbers', 'Text 1800 975 707 or '],
  ['areas', '(08) '],
  ['zeros', '(0)'],
  ['words about texts', 'text '],
  ['years', 'in 2026 '],
])('a long text of %s is read in linear time', { timeout: 5000 }, (_, part) => {
  phoneNumbers(`Call 000. ${part.repeat(200_000 / part.length)}`);
});
