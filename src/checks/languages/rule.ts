import { found, type Rule } from '../rule.ts';
import { paragraphsOf, quoted, wordsIn } from '../texts.ts';
import { COMMON_WORDS, SCRIPTS } from './languages.ts';

/** The number of letters of another script from which words are a passage, and not a name or a sign. */
const FEWEST_LETTERS = 3;
/** The number of words that can show a language, and the share of them that must be common words of it. */
const FEWEST_WORDS = 5;
const COMMON_SHARE = 0.25;
const FEWEST_COMMON = 3;

/** Passages in another language. A guess: by their script, or by the words that every text of a language has. */
export const languages: Rule = {
  name: 'languages',
  label: 'Other languages',
  check: (page) =>
    paragraphsOf(page).flatMap((paragraph) => {
      const language = languageOf(paragraph.text);
      if (language === null) return [];
      return [
        found(
          paragraph,
          'hint',
          `This looks like ${language}. A screen reader reads it with the sounds of English.`,
          {
            quote: quoted(paragraph.text),
            better:
              'Say in English beside it which language it is. Long texts are better on a page or in a file of their own.',
          },
        ),
      ];
    }),
};

/** Returns the likely language of a text in words; null if the text may be English. */
export function languageOf(text: string): string | null {
  const script = SCRIPTS.find(({ letters }) => (text.match(letters) ?? []).length >= FEWEST_LETTERS);
  if (script !== undefined) return script.name;
  const words = wordsIn(text.toLowerCase().normalize('NFC'));
  if (words.length < FEWEST_WORDS) return null;
  const counts = Object.entries(COMMON_WORDS).map(([name, common]) => {
    const found = words.filter((word) => common.includes(word));
    return { name, count: found.length, kinds: new Set(found).size };
  });
  const best = counts.reduce((one, other) => (other.count > one.count ? other : one));
  const isLikely = best.kinds >= FEWEST_COMMON && best.count / words.length >= COMMON_SHARE;
  return isLikely ? best.name : null;
}
