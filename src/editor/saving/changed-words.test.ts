import { expect, test } from 'vitest';
import { changedWords, type MergedPiece, mergedWords, shortened, shortenedPieces } from './changed-words.ts';

const marked = (mine: string, theirs: string) => {
  const shown = changedWords(mine, theirs);
  const inBrackets = (pieces: typeof shown.mine) =>
    pieces.map(({ text, changed }) => (changed ? `[${text.trim()}]` : text.trim())).join(' ');
  return [inBrackets(shown.mine), inBrackets(shown.theirs)];
};

test('words that only one version has are marked', () => {
  expect(marked('We are open on Monday.', 'We are open on Sunday and Monday.')).toEqual([
    'We are open on Monday.',
    'We are open on [Sunday and] Monday.',
  ]);
  expect(marked('Call us any time', 'Text us any day')).toEqual([
    '[Call] us any [time]',
    '[Text] us any [day]',
  ]);
});

test('equal texts have no marks, and texts with nothing in common are marked as a whole', () => {
  expect(marked('The same', 'The same')).toEqual(['The same', 'The same']);
  expect(marked('Food', 'A bed')).toEqual(['[Food]', '[A bed]']);
  expect(marked('', 'A bed')).toEqual(['', '[A bed]']);
});

test('no text is lost, and a very long text is compared only at its ends', () => {
  const long = (word: string) => `Begin ${`${word} `.repeat(2000)}end`;
  const { mine, theirs } = changedWords(long('one'), long('two'));
  expect(mine.map(({ text }) => text).join('')).toBe(long('one'));
  expect(theirs.map(({ changed }) => changed)).toEqual([false, true, false]);
});

const inOneLine = (pieces: readonly MergedPiece[]) =>
  pieces
    .map(({ text, kind }) => ({ both: text, removed: `-${text.trim()}- `, added: `+${text.trim()}+ ` })[kind])
    .join('')
    .trim();

test('two versions are told in one line, removed words before those in their place', () => {
  const told = (before: string, after: string) => inOneLine(mergedWords(before, after));
  expect(told('Every night from May. Ring us.', 'Every night from June to August. Ring us.')).toBe(
    'Every night from -May.- +June to August.+ Ring us.',
  );
  expect(told('One two', 'Two')).toBe('-One two- +Two+');
  expect(told('', 'New words')).toBe('+New words+');
  expect(told('Old words', '')).toBe('-Old words-');
  expect(told('Same', 'Same')).toBe('Same');
});

test('versions that share only a few words are told as two whole texts', () => {
  expect(inOneLine(mergedWords('Come to the garden at nine.', 'We have moved to a larger house.'))).toBe(
    '-Come to the garden at nine.- +We have moved to a larger house.+',
  );
});

const filling = (count: number) => Array.from({ length: count }, (_, index) => `word${index}`).join(' ');

test('a long text is shortened to the words around its changes, the first of them near its start', () => {
  const text = (one: string, two: string) =>
    `Once ${filling(100)} closed on ${one} and ${filling(80)} until ${two} at ${filling(90)} end`;
  const pieces = shortened(mergedWords(text('Monday', 'nine'), text('Friday', 'ten')));
  expect(inOneLine(pieces)).toBe(
    '… word95 word96 word97 word98 word99 closed on -Monday- +Friday+ and word0 word1 word2 word3 word4 word5 word6 … ' +
      'word75 word76 word77 word78 word79 until -nine- +ten+ at word0 word1 word2 word3 word4 word5 word6 …',
  );
  const { mine } = changedWords(text('Monday', 'nine'), text('Friday', 'nine'));
  const own = shortenedPieces(mine);
  expect(own.map(({ changed }) => changed)).toEqual([false, true, false]);
  expect(own.map(({ text }) => text).join('').length).toBeLessThan(120);
});

test('a long removed text keeps its ends if another takes its place, and is whole if none does', () => {
  const [before, after] = [`Old ${filling(100)} old.`, 'Something else.'];
  const [removed, added] = shortened(mergedWords(before, after));
  expect(removed?.text).toMatch(/^Old word0 .* … .* word99 old\.$/);
  expect([removed!.text.length < 250, added?.text]).toEqual([true, after]);
  expect(shortened(mergedWords(before, ''))).toEqual([{ kind: 'removed', text: before }]);
});

test('short texts, and texts without changes, are not shortened', () => {
  const merged = mergedWords('We are open on Monday.', 'We are open on Sunday.');
  expect(shortened(merged)).toEqual(merged);
  const same = [{ text: filling(200), changed: false }];
  expect(shortenedPieces(same)).toEqual(same);
});
