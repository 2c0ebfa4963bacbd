import { describe, expect, it, test } from 'vitest';
import { SEARCH } from '../limits.ts';
import { emptySiteSettings } from '../site.ts';
import { KnownWords } from './known-words.ts';
import { forgivenMistakes, mistakesBetween } from './mistakes.ts';
import { searchQuery } from './query.ts';
import { siteTopics } from './site-topics.ts';
import { TOPICS } from './topics.ts';
import { cardsOf, distressIn } from './topics-in.ts';
import { vocabularyOf, wordsIn } from './words.ts';

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

  const known = new KnownWords(['food', 'good', 'housing', 'counselling', 'council', 'suicide']);
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
    expect(known.nearest(typed)).toBe(word);
  });

  /** Finds the same word as `nearest`, by comparing every word. */
  function nearestOfAll(typed: string, words: readonly string[]): string | null {
    const forgiven = forgivenMistakes(typed);
    if (forgiven === 0) return null;
    const rated = words.map((word) => {
      const isAlike = word[0] === typed[0];
      return {
        word,
        mistakes:
          mistakesBetween(typed, word, isAlike ? forgiven : Math.min(2, forgiven)) + (isAlike ? 0 : 0.5),
      };
    });
    const least = Math.min(...rated.map(({ mistakes }) => mistakes));
    return Number.isFinite(least) ? rated.find(({ mistakes }) => mistakes === least)!.word : null;
  }

  const SYLLABLES = 'ba co un sel ling ho us ing re nt fo od é ß мо ter'.split(' ');
  /** Returns words of `syllables` syllables and of one syllable less. Many of the words have common prefixes. */
  function manyWords(syllables: number): string[] {
    let longest = SYLLABLES;
    let words: string[] = [];
    for (let count = 1; count < syllables; count++) {
      words = longest;
      longest = longest.flatMap((word) => SYLLABLES.map((syllable) => word + syllable));
    }
    return [...new Set([...words, ...longest])].filter((word) => word.length > 2).sort();
  }

  const mistyped = (word: string): string[] => [
    word.slice(1),
    `x${word.slice(1)}`,
    `${word.slice(0, -1)}мо`,
    `${word.slice(0, 2)}${word[3] ?? ''}${word[2]}${word.slice(4)}`,
    `${word[1]}${word[0]}${word.slice(2)}x`,
    `${word.slice(0, 3)}${word.slice(5)}`,
  ];

  it('are forgiven alike whether words are compared one by one or by their common beginnings', () => {
    const words = manyWords(3);
    const some = new KnownWords(words);
    const typed = words.filter((_, index) => index % 97 === 0).flatMap(mistyped);
    expect(typed.length).toBeGreaterThan(200);
    expect(typed.map((word) => some.nearest(word))).toEqual(typed.map((word) => nearestOfAll(word, words)));
  });

  it('have few words of a large vocabulary looked at', () => {
    let looks = 0;
    const words = manyWords(4).slice(0, 50_000);
    expect(words).toHaveLength(50_000);
    const counted = new Proxy(words, {
      get: (target, name) => {
        if (typeof name === 'string' && /^\d+$/.test(name)) looks += 1;
        return Reflect.get(target, name);
      },
    });
    const large = new KnownWords(counted);
    for (const typed of ['xylophones', 'councelling', 'housng', 'unselinghous', 'a'.repeat(200)]) {
      looks = 0;
      large.nearest(typed);
      expect(looks, typed).toBeLessThan(words.length / 10);
    }
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
    ['how are you', ['"how are you"']],
    ['me', ['me']],
    ['i want to die', ['die']],
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

describe('words of distress', () => {
  const settings = emptySiteSettings('d');
  const [first, ...others] = settings.searchTopics;
  const own = (changes: object) => ({
    ...first!,
    key: 'own',
    topic: '',
    name: 'Own',
    words: [],
    card: 'none' as const,
    ...changes,
  });
  const cards = (search: string, changes: Partial<typeof settings> = {}) =>
    cardsOf(distressIn(search, siteTopics({ ...settings, ...changes })).topics).join(' ');
  const names = (search: string, changes: Partial<typeof settings> = {}) =>
    distressIn(search, siteTopics({ ...settings, ...changes })).topics.map(({ id }) => id);

  test.each([
    'suicide',
    'SUICIDE help',
    'i feel sucidal',
    'I want to kill myself',
    'killmyself',
    'kil my self',
    'selfharm',
    'self harm',
    'sometimes I want to die',
    'I don’t want to live',
  ])('say danger in ‘%s’', (search) => {
    expect(cards(search)).toBe('danger');
  });

  test.each([
    '',
    'myself',
    'want to dye',
    'to die for chocolate',
    'homicide',
    'rate',
    'kicked out',
    'homeless',
  ])('say none in ‘%s’', (search) => {
    expect(cards(search)).toBe('');
  });

  test.each([
    ['he hurts me and i want to die', 'danger violence'],
    ['hes going to kill me', 'violence'],
    ['violet', 'violence'],
  ])('of ‘%s’ show the cards ‘%s’', (search, expected) => {
    expect(cards(search)).toBe(expected);
  });

  it('are not those that pages have as words of their own, unless they are of danger', () => {
    const topics = siteTopics(settings);
    const found = (search: string, word: string) =>
      distressIn(search, topics, (known) => known === word).topics;
    expect(found('violet', 'violet')).toEqual([]);
    expect(found('sucide', 'sucide')).toHaveLength(1);
  });

  it('leave the rest of a search, without words that most texts have', () => {
    const topics = siteTopics(settings);
    expect(distressIn('I want to donate food on Friday', topics)).toEqual({
      topics: topics.filter(({ id }) => id === 'food-and-money'),
      phrases: ['food'],
      rest: ['donate', 'friday'],
    });
  });

  it('are those of every site in whatever order and with whatever words and cards the site has them', () => {
    expect(names('suicide rent food', { searchTopics: [...others.reverse(), first!] })).toEqual([
      'food-and-money',
      'housing',
      'danger-to-life',
    ]);
    const changed = [{ ...first!, card: 'none' as const, words: ['köder'] }];
    for (const searchTopics of [[], changed]) {
      expect(siteTopics({ ...settings, searchTopics }).map(({ id }) => id)).toEqual(
        TOPICS.map(({ id }) => id),
      );
      for (const { id, card, words } of TOPICS) {
        for (const word of words) {
          const { topics } = distressIn(word, siteTopics({ ...settings, searchTopics }));
          expect(
            topics.map((topic) => topic.card),
            `${id}: ${word}`,
          ).toContain(card);
        }
      }
    }
    expect(cards('koder', { searchTopics: changed })).toBe('danger');
    expect(cards('koder', { searchTopics: [] })).toBe('');
  });

  it('are also those of the site, which hide no danger', () => {
    expect(cards('I am not OK', { crisisWords: ['not ok', '', '!'] })).toBe('danger');
    const searchTopics = [own({ words: ['suicide prevention course', 'bees'] }), first!];
    expect(names('suicide prevention course', { searchTopics })).toEqual(['own', 'danger-to-life']);
    expect(names('my bees', { searchTopics })).toEqual(['own']);
    expect(
      siteTopics({ ...settings, searchTopics: [own({ page: { type: 'page', href: '/a/Ö', text: '' } })] })[0]!
        .slug,
    ).toBe('a/ö');
  });
});
