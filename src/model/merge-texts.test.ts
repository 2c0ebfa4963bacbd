import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from './json.ts';
import { mergeText } from './merge-texts.ts';
import { checkRichText } from './rich-text-schema.ts';
import { FUZZ_MS, fuzzRuns } from './testing/fuzz-runs.ts';
import { editedText, richTexts, textEdits } from './testing/text-edits.ts';
import { linesOf, markedWords } from './text-lines.ts';

const versionsOf = (bases: fc.Arbitrary<JsonObject>, edits = textEdits()) =>
  fc
    .record({ base: bases, mine: edits, theirs: edits, third: edits })
    .map(({ base, mine, theirs, third }) => ({
      base,
      mine: editedText(base, mine, 'mine'),
      theirs: editedText(base, theirs, 'theirs'),
      third: editedText(base, third, 'third'),
    }));
const versions = versionsOf(fc.oneof(richTexts(false), richTexts(true)));

const merged = (base: Json, mine: Json, theirs: Json) => mergeText({ base, mine, theirs })!;
const isMerged = (result: object) => 'merged' in result;

/** Returns the words of a text that somebody typed, with their marks, in order. */
function typed(doc: Json | undefined, who: string): string[] {
  const words = linesOf(doc as JsonObject).flatMap((line) => line.words);
  return words.filter((word) => markedWords.plain(word).startsWith(who)).toSorted();
}

describe('whatever two people do to a rich text', () => {
  test(
    'a text that only one changed is that version',
    () => {
      fc.assert(
        fc.property(versions, ({ base, mine }) => {
          expect(merged(base, mine, base)).toEqual({ merged: mine });
          expect(merged(base, base, mine)).toEqual({ merged: mine });
          expect(merged(base, mine, mine)).toEqual({ merged: mine });
        }),
        fuzzRuns(),
      );
    },
    FUZZ_MS,
  );

  test(
    'nothing that anybody typed is lost or doubled, and each result can be stored',
    () => {
      fc.assert(
        fc.property(versions, ({ base, mine, theirs }) => {
          const result = merged(base, mine, theirs);
          const [own, other] = [typed(mine, 'mine'), typed(theirs, 'theirs')];
          for (const value of Object.values(result)) expect(checkRichText(value)).toEqual(value);
          if ('merged' in result) {
            expect(typed(result.merged, 'mine')).toEqual(own);
            expect(typed(result.merged, 'theirs')).toEqual(other);
            return;
          }
          expect(typed(result.mine, 'mine')).toEqual(own);
          expect(typed(result.theirs, 'theirs')).toEqual(other);
          if (result.both === undefined) return;
          expect(typed(result.both, 'mine')).toEqual(own);
          expect(typed(result.both, 'theirs')).toEqual(other);
        }),
        fuzzRuns(),
      );
    },
    FUZZ_MS,
  );

  test(
    'the result is the same in either direction',
    () => {
      fc.assert(
        fc.property(versions, ({ base, mine, theirs }) => {
          const [one, other] = [merged(base, mine, theirs), merged(base, theirs, mine)];
          if ('merged' in one || 'merged' in other) expect(other).toEqual(one);
          else expect([other.theirs, other.mine]).toEqual([one.mine, one.theirs]);
        }),
        fuzzRuns(),
      );
    },
    FUZZ_MS,
  );
});

test(
  'a word has the marks that anybody gave it',
  () => {
    const wordsIn = (doc: Json) =>
      new Map(
        linesOf(doc as JsonObject).flatMap(({ words }) =>
          words.map((word) => [markedWords.plain(word), word] as const),
        ),
      );
    fc.assert(
      fc.property(versionsOf(richTexts(false), textEdits(true)), ({ base, mine, theirs }) => {
        const result = merged(base, mine, theirs);
        if (!('merged' in result)) return;
        const [before, own, other, end] = [base, mine, theirs, result.merged].map(wordsIn) as Map<
          string,
          string
        >[];
        for (const [plain, word] of before!) {
          const [ours, their] = [own!.get(plain), other!.get(plain)];
          if (ours === undefined || their === undefined) continue;
          expect(end!.get(plain)).toBe(ours === word ? their : ours);
        }
      }),
      fuzzRuns(),
    );
  },
  FUZZ_MS,
);

/** Returns what three people end with, in each order in which they can save without being asked. */
function endsOf(base: Json, [a, b, c]: readonly [Json, Json, Json]): object[] {
  const orders = [
    [a, b, c],
    [a, c, b],
    [b, a, c],
    [b, c, a],
    [c, a, b],
    [c, b, a],
  ] as const;
  return orders.flatMap(([first, second, last]) => {
    const two = merged(base, second, first);
    const all = 'merged' in two ? merged(base, last, two.merged) : two;
    return isMerged(all) ? [all] : [];
  });
}

test(
  'three people: the end is the same in each order in which they save, where nothing clashes',
  () => {
    fc.assert(
      fc.property(versionsOf(richTexts(false)), ({ base, mine, theirs, third }) => {
        const ends = endsOf(base, [mine, theirs, third]);
        for (const end of ends) expect(end).toEqual(ends[0]);
      }),
      fuzzRuns(),
    );
  },
  FUZZ_MS,
);

describe('two people in one text', () => {
  const bold = (text: string) => ({ type: 'text', marks: [{ type: 'strong' }], text });
  const paragraph = (...words: (string | object)[]) => ({
    type: 'paragraph',
    content: words.map((word) => (typeof word === 'string' ? { type: 'text', text: word } : word)),
  });
  const doc = (...content: object[]) => ({ type: 'doc', content }) as Json;
  const list = (...items: string[]) => ({
    type: 'bullet_list',
    content: items.map((item) => ({ type: 'list_item', content: [paragraph(item)] })),
  });

  test('change different words of a paragraph, and one of them only its marks', () => {
    expect(
      merged(
        doc(paragraph('Call us on any day you like')),
        doc(paragraph('Call ', bold('us '), 'on any day you like')),
        doc(paragraph('Call us on any day you want')),
      ),
    ).toEqual({ merged: doc(paragraph('Call ', bold('us '), 'on any day you want')) });
  });

  test('change, add and remove different paragraphs and items', () => {
    const base = doc(paragraph('One is here'), list('Food', 'A bed', 'A talk'), paragraph('Two is there'));
    const mine = doc(paragraph('One was here'), list('Food', 'A talk'), paragraph('Two is there'));
    const theirs = doc(
      paragraph('One is here'),
      list('Food', 'A bed', 'A talk', 'Rest'),
      paragraph('Two is gone'),
    );
    expect(merged(base, mine, theirs)).toEqual({
      merged: doc(paragraph('One was here'), list('Food', 'A talk', 'Rest'), paragraph('Two is gone')),
    });
  });

  test('are asked about the same word, with what else they changed in every choice', () => {
    const text = (day: string, rest: string) =>
      doc(paragraph(`We open on ${day} morning, and always ${rest}`));
    expect(merged(text('Monday', 'rest'), text('Friday', 'rest'), text('Sunday', 'eat'))).toEqual({
      mine: text('Friday', 'eat'),
      theirs: text('Sunday', 'eat'),
      both: text('Friday Sunday', 'eat'),
    });
  });

  test('are asked where one removed a paragraph that the other changed, and both is the changed one', () => {
    const [first, second] = [paragraph('We stay as we are'), paragraph('We are open')];
    const theirs = doc(first, paragraph('We are open today'));
    expect(merged(doc(first, second), doc(first), theirs)).toEqual({
      mine: doc(first),
      theirs,
      both: theirs,
    });
  });

  test('are asked where one split a paragraph that the other changed', () => {
    const theirs = doc(paragraph('We open at nine. We close at three.'));
    const mine = doc(paragraph('We open at nine. '), paragraph('We close at ten.'));
    expect(merged(doc(paragraph('We open at nine. We close at ten.')), mine, theirs)).not.toHaveProperty(
      'merged',
    );
  });

  test('are asked about additions at one place, and both is mine, then theirs', () => {
    const [mine, theirs] = [
      doc(paragraph('One'), paragraph('Mine')),
      doc(paragraph('One'), paragraph('Theirs')),
    ];
    const both = doc(paragraph('One'), paragraph('Mine'), paragraph('Theirs'));
    expect(merged(doc(paragraph('One')), mine, theirs)).toEqual({ mine, theirs, both });
  });

  test('differ in marks only: the words are not doubled', () => {
    const [mine, theirs] = [
      doc(paragraph(bold('Now'))),
      doc(paragraph({ type: 'text', marks: [{ type: 'em' }], text: 'Now' })),
    ];
    expect(merged(doc(paragraph('Now')), mine, theirs)).toEqual({ mine, theirs });
  });

  test('both remove all of a text but not the same: one is chosen, since a text needs a line', () => {
    const [one, two] = [paragraph('One word'), paragraph('Other')];
    expect(merged(doc(one, two), doc(one), doc(two))).toEqual({
      mine: doc(one),
      theirs: doc(two),
      both: doc(paragraph('One word Other')),
    });
  });

  test('write in a plain text: a long one is merged inside, by line and word, and a short one is one value', () => {
    const long = 'We are open each day from nine.\nCome and see us any time.';
    expect(merged(long, long.replace('nine', 'ten'), long.replace('see', 'meet'))).toEqual({
      merged: 'We are open each day from ten.\nCome and meet us any time.',
    });
    expect(merged('12 High Street, Perth', '14 High Street, Perth', '12 High Street, Albany')).toEqual({
      mine: '14 High Street, Perth',
      theirs: '12 High Street, Albany',
      both: '14 High Street, Perth 12 High Street, Albany',
    });
    expect(merged('/a', '/b', '/c')).toEqual({ mine: '/b', theirs: '/c' });
    expect(mergeText({ base: 1, mine: 2, theirs: 3 })).toBeNull();
  });

  test('a telephone number in a text is one word', () => {
    const text = (number: string) => doc(paragraph(`Call ${number} at any time of the day`));
    expect(merged(text('1800 55 1800'), text('1300 55 1800'), text('1800 55 1900'))).toEqual({
      mine: text('1300 55 1800'),
      theirs: text('1800 55 1900'),
      both: text('1300 55 1800 1800 55 1900'),
    });
  });

  test('move the same paragraph to different places: it is not doubled', () => {
    const [a, b, c] = [paragraph('First of all'), paragraph('Second to none'), paragraph('Third in line')];
    const result = merged(doc(a, b, c), doc(b, a, c), doc(a, c, b));
    expect(result).not.toHaveProperty('merged');
  });

  test('are asked where one added a paragraph among those past which the other moved one, and so the end has one order for three', () => {
    const doc3 = (...lines: string[]) => doc(...lines.map((line) => paragraph(line)));
    const [tea, bed, talk, rest] = ['Tea is on at ten', 'A bed is here', 'We talk', 'Rest as you like'];
    const base = doc3(tea, bed, talk, rest);
    const moved = doc3(bed, `Warm ${tea}`, talk, rest);
    const added = doc3(tea, 'New', bed, talk, rest);
    const changed = doc3(tea, `${bed} for you tonight`, talk, rest);
    for (const three of [
      [moved, added, changed],
      // Found by fuzzing: one moved the first paragraph past the second, another removed it, and another changed the second.
      [doc3(bed, tea, rest), doc3(bed, rest), doc3(tea, 'A bed is', rest)],
      [doc3(bed, tea, talk, rest), doc3('New', tea, bed, talk, rest), changed],
      [
        doc3(bed, talk, tea, rest),
        doc3(tea, bed, talk, 'New', rest),
        doc3(tea, bed, 'We talk with you', rest),
      ],
    ] as const) {
      const ends = endsOf(base, three);
      for (const end of ends) expect(end).toEqual(ends[0]);
    }
    expect(merged(base, moved, added)).not.toHaveProperty('merged');
    expect(merged(base, added, moved)).not.toHaveProperty('merged');
    // An addition elsewhere, and a change of the words that were moved past, are no question.
    expect(merged(base, moved, doc3(tea, bed, talk, rest, 'New'))).toEqual({
      merged: doc3(bed, `Warm ${tea}`, talk, rest, 'New'),
    });
    expect(merged(base, moved, changed)).toHaveProperty('merged');
  });

  test('move the same word to different places: it is not doubled', () => {
    const text = (words: string) => doc(paragraph(words));
    const [mine, theirs] = [
      text('always come and see us at any time of the day '),
      text('come and see us at any time of the day always '),
    ];
    const result = merged(text('come and see us always at any time of the day '), mine, theirs);
    expect(result).not.toHaveProperty('merged');
  });

  test('one makes a paragraph a heading while the other changes its words: both are kept', () => {
    const heading = (words: string) => ({
      type: 'heading',
      attrs: { level: 2 },
      content: [{ type: 'text', text: words }],
    });
    const [base, other] = [doc(paragraph('Open every day')), doc(paragraph('Open every night'))];
    const both = { merged: doc(heading('Open every night')) };
    expect(merged(base, doc(heading('Open every day')), other)).toEqual(both);
    expect(merged(base, other, doc(heading('Open every day')))).toEqual(both);
    expect(merged(base, doc(heading('Open every day')), doc(list('Open every night')))).toMatchObject({
      mine: doc(heading('Open every night')),
      theirs: doc(list('Open every night')),
    });
  });

  test('change two words of a line, not the same: both is the words of one, then those of the other', () => {
    const text = (first: string, last: string) =>
      doc(paragraph(`Come ${first} at the front or ${last} at the back`));
    expect(merged(text('in', 'out'), text('early', 'late'), text('soon', 'then'))).toMatchObject({
      both: doc(paragraph('Come early at the front or late soon at the front or then at the back')),
    });
  });

  test('a text that would be too long is not merged', () => {
    const long = (start: string, end: string) => `${start} ${'word '.repeat(90)}${end}`;
    const [mine, theirs] = [long('x'.repeat(45), 'b'), long('a', 'y'.repeat(45))];
    expect(merged(long('a', 'b'), mine, theirs)).toEqual({ mine, theirs });
  });
});
