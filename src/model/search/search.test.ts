import { describe, expect, it, test } from 'vitest';
import { SEARCH } from '../limits.ts';
import { DEFAULT_CRISIS_WORDS, holdsCrisisWord } from './crisis.ts';
import { searchQuery } from './query.ts';
import { mistakesBetween, nearestWord, vocabularyOf, wordsIn } from './words.ts';

describe('the words of a text', () => {
  test.each([
    ['Café, don’t 13 11 14', ['cafe', 'don', 't', '13', '11', '14']],
    ['مساعدة שלום 助け', ['مساعدة', 'שלום', '助け']],
    ['😀 — …', []],
  ])('%s', (text, words) => {
    expect(wordsIn(text)).toEqual(words);
  });

  it('are offered without short ones and numbers, each once, and not without end', () => {
    expect(vocabularyOf('To be at home, 24 hours at HOME', 10)).toEqual(['home', 'hours']);
    expect(vocabularyOf('one two three', 2)).toEqual(['one', 'two']);
  });
});

describe('typing mistakes', () => {
  test.each([
    ['housing', 'housing', 0],
    ['housng', 'housing', 1],
    ['housinng', 'housing', 1],
    ['hpusing', 'housing', 1],
    ['huosing', 'housing', 1],
    ['houzimg', 'housing', 2],
    ['food', 'housing', Number.POSITIVE_INFINITY],
  ])('%s has as many as it takes to make it %s', (typed, word, mistakes) => {
    expect(mistakesBetween(typed, word, 3)).toBe(mistakes);
    expect(mistakesBetween(word, typed, 3)).toBe(mistakes);
  });

  const known = ['food', 'good', 'housing', 'counselling', 'council', 'suicide'];
  test.each([
    ['fod', null],
    ['foood', 'food'],
    ['gousing', 'housing'],
    ['ounselling', 'counselling'],
    ['councelling', 'counselling'],
    ['counciling', 'counselling'],
    ['sucide', 'suicide'],
    ['xylophone', null],
  ])('by %s, somebody means %s', (typed, word) => {
    expect(nearestWord(typed, known)).toBe(word);
  });

  it('are found in time in a large vocabulary', () => {
    const many = Array.from({ length: 50_000 }, (_, index) => `${index.toString(36)}counsel`);
    expect(nearestWord('a'.repeat(200), many)).toBeNull();
  });
});

describe('what somebody searches for', () => {
  const terms = (typed: string) =>
    searchQuery(typed).terms.map(({ text, isPhrase }) => (isPhrase ? `"${text}"` : text));

  test.each([
    ['', []],
    ['  rent   help ', ['rent', 'help']],
    ['"food bank" near', ['"food bank"', 'near']],
    ['“food bank”', ['"food bank"']],
    ['"rent', ['rent']],
    ['"rent"', ['rent']],
    ['how do I pay my rent', ['pay', 'rent']],
    ['how are you', ['how', 'are', 'you']],
    ['"how are you" rent', ['"how are you"', 'rent']],
    ['rent RENT', ['RENT']],
    ['😀 ** - "" ""', []],
    ['self-harm', ['self-harm']],
    ['title:rent OR (a AND b*)', ['title:rent', 'b*)']],
  ])('%s', (typed, expected) => {
    expect(terms(typed)).toEqual(expected);
  });

  it('is cut where it is very long, and has no control characters or halves of characters', () => {
    const { text, terms: many } = searchQuery(
      Array.from({ length: 5000 }, (_, index) => `w${index}`).join(' '),
    );
    expect([...text]).toHaveLength(SEARCH.maxLength);
    expect(many).toHaveLength(SEARCH.maxTerms);
    expect(searchQuery('a\0b\ud800\nc').text).toBe('a b\ufffd c');
    expect(searchQuery('😀'.repeat(5000)).text).toBe('😀'.repeat(SEARCH.maxLength));
  });
});

describe('crisis words', () => {
  test.each([
    'suicide',
    'SUICIDE help',
    'i feel sucidal',
    'I want to kill myself',
    'killmyself',
    'selfharm',
    'self harm',
    'sometimes I want to die',
  ])('are in ‘%s’', (search) => {
    expect(holdsCrisisWord(search, DEFAULT_CRISIS_WORDS)).toBe(true);
  });

  test.each(['', 'rent', 'myself', 'want to dye', 'to die for chocolate', 'homicide'])(
    'are not in ‘%s’',
    (search) => {
      expect(holdsCrisisWord(search, DEFAULT_CRISIS_WORDS)).toBe(false);
    },
  );

  it('are those of the list', () => {
    expect(holdsCrisisWord('suicide', [])).toBe(false);
    expect(holdsCrisisWord('I am not OK', ['not ok', '', '!'])).toBe(true);
  });
});
