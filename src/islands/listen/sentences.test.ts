import { describe, expect, it } from 'vitest';
import { LONGEST_UTTERANCE, sentencesOf } from './sentences.ts';

const written = (text: string) => sentencesOf(text).map(({ start, end }) => text.slice(start, end));

describe('sentencesOf', () => {
  it.each([
    ['We are here. Call us! Can you wait?', ['We are here.', 'Call us!', 'Can you wait?']],
    [
      '“Come in.” She smiled. (Then we sat.) We talked…  Later',
      ['“Come in.”', 'She smiled.', '(Then we sat.)', 'We talked…', 'Later'],
    ],
    ['No stop at all', ['No stop at all']],
    ['   ', []],
    ['', []],
    ['Ask Dr. Lee, Mrs. Ward or J. R. Ng. They know.', ['Ask Dr. Lee, Mrs. Ward or J. R. Ng.', 'They know.']],
    ['We are at 4 King St. Adelaide. Ring first.', ['We are at 4 King St. Adelaide.', 'Ring first.']],
    ['Bring food, e.g. Bread, or i.e. Anything.', ['Bring food, e.g. Bread, or i.e. Anything.']],
    [
      'It is open from 9 a.m. Monday to 5.30 p.m. Friday.',
      ['It is open from 9 a.m. Monday to 5.30 p.m. Friday.'],
    ],
    ['It costs $3.50 a day. 20 places are left.', ['It costs $3.50 a day.', '20 places are left.']],
    ['See www.example.org for 2.5 hours.', ['See www.example.org for 2.5 hours.']],
  ])('%j', (text, sentences) => {
    expect(written(text)).toEqual(sentences);
  });

  it('cuts long sentences at pauses, never within a telephone number, and loses nothing', () => {
    const part = 'when the night is long and the house is quiet and nobody else is up to talk with you';
    const text = `You can ring us ${part}; or ${part}, on 1800 975 707 or 13 11 14 ${part} ${part} ${part}.`;
    const pieces = written(text);
    expect(pieces.length).toBeGreaterThan(2);
    expect(pieces[0]).toMatch(/;$/);
    expect(pieces.join(' ')).toBe(text);
    for (const { spoken } of sentencesOf(text)) expect(spoken.length).toBeLessThanOrEqual(LONGEST_UTTERANCE);
    expect(pieces.some((piece) => piece.includes('1800 975 707'))).toBe(true);
    expect(pieces.some((piece) => piece.includes('13 11 14'))).toBe(true);
  });

  it('keeps a telephone number whole wherever the cut would fall', () => {
    for (let shift = 0; shift < 40; shift += 1) {
      const text = `${'x'.repeat(shift)} ${'word '.repeat(28)}1800 975 707 ${'word '.repeat(30)}`;
      expect(written(text).some((piece) => piece.includes('1800 975 707'))).toBe(true);
    }
  });

  it('cuts a word that never ends, and many telephone numbers in a row', () => {
    for (const text of ['a'.repeat(1000), '1800 975 707, '.repeat(60), `${'13 11 14 '.repeat(80)}x`]) {
      const sentences = sentencesOf(text);
      expect(sentences.every(({ spoken }) => spoken.length <= LONGEST_UTTERANCE)).toBe(true);
      expect(written(text).join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
    }
  });

  it.each([
    ['no stop', 'word '],
    ['pauses alone', 'word, '],
    ['an abbreviation again and again', 'Ask Dr. Lee and '],
    ['telephone numbers', '1800 975 707 '],
    ['no space', 'x'],
    ['pictograms', '🙂'],
  ])('takes linear time for %s, and keeps every character whole', (_, part) => {
    // The text has 100 kB, so that an algorithm slower than linear would take minutes.
    const text = part.repeat(100_000 / part.length);
    const pieces = written(text);
    expect(pieces.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
    expect(pieces.every((piece) => piece.isWellFormed())).toBe(true);
  });
});

describe('spoken words', () => {
  it.each([
    ['Call 13 11 14 now', 'Call 1 3, 1 1, 1 4 now'],
    [
      'Text 0412 345 678 or ring +61 8 8000 1234.',
      'Text 0 4 1 2, 3 4 5, 6 7 8 or ring plus 6 1, 8, 8 0 0 0, 1 2 3 4.',
    ],
    ['Call 000', 'Call 0 0 0'],
    ['(08) 8000 1234', '0 8, 8 0 0 0, 1 2 3 4'],
    ['On 13 November 2026 at 9.30 am, 250 people\n came', 'On 13 November 2026 at 9.30 am, 250 people came'],
  ])('%j is said as %j', (text, said) => {
    expect(sentencesOf(text).map(({ spoken }) => spoken)).toEqual([said]);
  });
});
