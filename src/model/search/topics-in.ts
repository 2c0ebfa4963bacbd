import { forgivenMistakes, mistakesBetween } from './mistakes.ts';
import type { SiteTopic } from './site-topics.ts';
import type { TopicCard } from './topic-names.ts';
import { areCommon, plainWords } from './words.ts';

/** The distress that a search expresses. */
export interface Distress {
  /** The topics whose words the search contains, in the order of the site's topics. */
  readonly topics: readonly SiteTopic[];
  /** The words and phrases of topics that the search contains. */
  readonly phrases: readonly string[];
  /** The words of the search that are neither common nor part of `phrases`. */
  readonly rest: readonly string[];
}

/** A word or phrase of a topic that occurs in a search. */
interface TopicMatch {
  readonly topic: SiteTopic;
  readonly phrase: string;
  readonly start: number;
  readonly end: number;
  /** Typing mistakes in it. */
  readonly mistakes: number;
}

/**
 * Finds the words and phrases of topics in a search, even with typing mistakes and misplaced spaces. A phrase inside a longer
 * phrase of another topic does not count separately. For example, 'suicide' in 'died by suicide' does not count. A mistyped
 * word counts for the topic with the nearest word. A phrase of a topic without a card never hides a phrase of a topic with a
 * card.
 *
 * @param isWord returns whether pages contain a word; such a word is not a typing mistake
 */
export function distressIn(
  typed: string,
  topics: readonly SiteTopic[],
  isWord: (word: string) => boolean = () => false,
): Distress {
  const words = plainWords(typed);
  const all = topics.flatMap((topic) => placesOf(topic, words, isWord));
  const places = all.filter((place) => !all.some((other) => hides(other, place)));
  const covered = new Set(places.flatMap(({ start, end }) => words.slice(start, end)));
  return {
    topics: topics.filter((topic) => places.some((place) => place.topic === topic)),
    phrases: [...new Set(places.map(({ phrase }) => phrase))],
    rest: words.filter((word) => !covered.has(word) && !areCommon([word])),
  };
}

/** Returns the cards of topics, the most urgent first. */
export function cardsOf(topics: readonly Pick<SiteTopic, 'card'>[]): Exclude<TopicCard, 'none'>[] {
  return (['danger', 'violence'] as const).filter((kind) => topics.some(({ card }) => card === kind));
}

function hides(other: TopicMatch, { topic, start, end, mistakes }: TopicMatch): boolean {
  if (other.start > start || other.end < end) return false;
  if (other.end - other.start === end - start) return other.mistakes < mistakes;
  return topic.card === 'none' || other.topic.card !== 'none';
}

function placesOf(
  topic: SiteTopic,
  words: readonly string[],
  isWord: (word: string) => boolean,
): TopicMatch[] {
  const isMistake = (word: string) => topic.card === 'danger' || !isWord(word);
  return topic.phrases.flatMap((wanted) => {
    return words.flatMap((word, start) => {
      // Requires the same first letter, because people rarely mistype it.
      if (word[0] !== wanted[0]?.[0]) return [];
      const found = foundAt(wanted, words.slice(start, start + wanted.length + 1), isMistake);
      if (found === null) return [];
      return [
        { topic, phrase: wanted.join(' '), start, end: start + found.length, mistakes: found.mistakes },
      ];
    });
  });
}

/** Returns how many of the first typed words form the phrase, and how many mistakes they have; null if they do not form it. */
function foundAt(
  wanted: readonly string[],
  typed: readonly string[],
  isMistake: (word: string) => boolean,
): { readonly length: number; readonly mistakes: number } | null {
  const mistakesIn = (word: string, meant: string, most: number) =>
    word === meant
      ? 0
      : word[0] === meant[0] && isMistake(word)
        ? mistakesBetween(word, meant, most)
        : Number.POSITIVE_INFINITY;
  const { length } = wanted;
  const isAlone = length === 1;
  const each = wanted.map((word, index) => mistakesIn(typed[index] ?? '', word, mostMistakes(word, isAlone)));
  const sum = each.reduce((all, mistakes) => all + mistakes, 0);
  if (Number.isFinite(sum)) return { length, mistakes: sum };
  // With spaces elsewhere.
  const together = wanted.join('');
  const most = together.length < SHORTEST_TOGETHER ? 0 : 1;
  for (const count of new Set([length + 1, length - 1, 1])) {
    if (count < 1 || count > typed.length || count === length) continue;
    const mistakes = mistakesIn(typed.slice(0, count).join(''), together, most);
    if (Number.isFinite(mistakes)) return { length: count, mistakes };
  }
  return null;
}

/** The maximum number of mistakes in a word of a phrase. With more mistakes, too many other words would match. */
const MOST_MISTAKES = 2;
/** The minimum length at which a word that is a phrase by itself may have mistakes. */
const SHORTEST_ALONE = 5;
/** The minimum length at which a phrase with misplaced spaces may have a mistake. */
const SHORTEST_TOGETHER = 8;

function mostMistakes(word: string, isAlone: boolean): number {
  return isAlone && word.length < SHORTEST_ALONE ? 0 : Math.min(MOST_MISTAKES, forgivenMistakes(word));
}
