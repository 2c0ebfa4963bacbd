import { PAGE_KEY } from '../../model/roots.ts';
import { type Found, found, type Rule } from '../rule.ts';
import { type Paragraph, paragraphsOf, quoted, sentencesOf, wordsIn } from '../texts.ts';

/** The grade above which many readers give up. The Australian Government Style Manual asks for year 7. */
const HIGH_GRADE = 9;
/** A grade of fewer words says little. */
const FEWEST_WORDS = 100;
/** The number of words above which a sentence is hard for most readers. */
const LONG_SENTENCE = 30;
/** The number of sentences that are named. */
const MOST_NAMED = 5;

/** A sentence, and its place. */
interface Sentence {
  readonly paragraph: Paragraph;
  readonly text: string;
  readonly words: number;
  readonly characters: number;
}

/** The reading grade of a page with the sentences that make it, and long sentences of any page. */
export const reading: Rule = {
  name: 'reading',
  label: 'Plain words',
  check: (page) => {
    const sentences = paragraphsOf(page)
      .filter(({ node }) => node?.type !== 'heading')
      .flatMap(inSentences);
    const grade = gradeOf(sentences);
    const isHigh = grade > HIGH_GRADE && sum(sentences, 'words') >= FEWEST_WORDS;
    const hardest = sentences
      .filter((sentence) => sentence.words > LONG_SENTENCE || (isHigh && gradeOf([sentence]) > grade))
      .toSorted((one, other) => gradeOf([other]) - gradeOf([one]))
      .slice(0, MOST_NAMED);
    return [...(isHigh ? [ofPage(grade)] : []), ...hardest.map(hard)];
  },
};

function inSentences(paragraph: Paragraph): Sentence[] {
  return sentencesOf(paragraph.ownWords)
    .map((text) => ({ paragraph, text, words: wordsIn(text) }))
    .filter(({ words }) => words.length > 2)
    .map(({ words, ...rest }) => ({ ...rest, words: words.length, characters: words.join('').length }));
}

/**
 * Returns the school year that reads these sentences with ease, by the Automated Readability Index: from the characters of a word
 * and the words of a sentence. Needs no syllables, which no short list knows for the names of places and services.
 */
export function gradeOf(sentences: readonly Pick<Sentence, 'words' | 'characters'>[]): number {
  const words = sum(sentences, 'words');
  if (words === 0) return 0;
  const index = 4.71 * (sum(sentences, 'characters') / words) + 0.5 * (words / sentences.length) - 21.43;
  return Math.max(0, Math.round(index));
}

function sum<Field extends string>(list: readonly Readonly<Record<Field, number>>[], field: Field): number {
  return list.reduce((total, entry) => total + entry[field], 0);
}

function ofPage(grade: number): Found {
  return found(
    { owner: PAGE_KEY, property: '' },
    'look',
    `This page reads like a text for year ${grade} at school.`,
    {
      better: `Under stress, people read as in year 7. Make the sentences named here shorter, and use words that people say.`,
    },
  );
}

function hard({ paragraph, text, words }: Sentence): Found {
  return found(paragraph, 'hint', `This sentence has ${words} words, and is among the hardest of the page.`, {
    quote: quoted(text),
    better: 'Make it two sentences, or take out what readers do not need.',
  });
}
