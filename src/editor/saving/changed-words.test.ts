import { expect, test } from 'vitest';
import { changedWords, mergedWords } from './changed-words.ts';

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

test('two versions are told in one line, removed words before those in their place', () => {
  const told = (before: string, after: string) =>
    mergedWords(before, after)
      .map(
        ({ text, kind }) => ({ both: text, removed: `-${text.trim()}- `, added: `+${text.trim()}+ ` })[kind],
      )
      .join('')
      .trim();
  expect(told('Every night from May. Ring us.', 'Every night from June to August. Ring us.')).toBe(
    'Every night from -May.- +June to August.+ Ring us.',
  );
  expect(told('One two', 'Two')).toBe('-One two- +Two+');
  expect(told('', 'New words')).toBe('+New words+');
  expect(told('Old words', '')).toBe('-Old words-');
  expect(told('Same', 'Same')).toBe('Same');
});
