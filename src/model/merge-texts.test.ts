import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from './json.ts';
import { type MergedText, mergeText } from './merge-texts.ts';
import { checkRichText } from './rich-text-schema.ts';
import { FUZZ_MS, fuzzRuns } from './testing/fuzz-runs.ts';
import { editedText, richTexts, textEdits } from './testing/text-edits.ts';
import { linesOf, markedWords } from './text-lines.ts';

const versionsOf = (bases: fc.Arbitrary<JsonObject>) =>
  fc
    .record({ base: bases, mine: textEdits(), theirs: textEdits(), third: textEdits() })
    .map(({ base, mine, theirs, third }) => ({
      base,
      mine: editedText(base, mine, 'mine'),
      theirs: editedText(base, theirs, 'theirs'),
      third: editedText(base, third, 'third'),
    }));
const versions = versionsOf(fc.oneof(richTexts(false), richTexts(true)));

const merged = (base: Json, mine: Json, theirs: Json) => mergeText({ base, mine, theirs })!;
const isMerged = (result: MergedText) => 'merged' in result;

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
      fc.property(versionsOf(richTexts(false)), ({ base, mine, theirs }) => {
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

test(
  'three people: the end is the same in each order in which they save, where nothing clashes',
  () => {
    fc.assert(
      fc.property(versionsOf(richTexts(false)), ({ base, mine, theirs, third }) => {
        const orders = [
          [mine, theirs, third],
          [mine, third, theirs],
          [theirs, mine, third],
          [theirs, third, mine],
          [third, mine, theirs],
          [third, theirs, mine],
        ] as const;
        const ends = orders.flatMap(([first, second, last]) => {
          const two = merged(base, second, first);
          const all = 'merged' in two ? merged(base, last, two.merged) : two;
          return isMerged(all) ? [all] : [];
        });
        for (const end of ends) expect(end).toEqual(ends[0]);
      }),
      fuzzRuns(),
    );
  },
  FUZZ_MS,
);
