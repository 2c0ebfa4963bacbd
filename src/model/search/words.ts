/** Words as the search compares them: letters and digits, in lower case and without accents, as the index has them too. */

/** The words of a text, in its order. */
export function wordsIn(text: string): string[] {
  return (
    text
      .normalize('NFD')
      .replaceAll(/\p{Mn}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{Co}]+/gu) ?? []
  );
}

/** A text without apostrophes, which people leave out. */
export function withoutApostrophes(text: string): string {
  return text.replaceAll(/['’‘`´]/gu, '');
}

/** The words of a text without apostrophes. */
export function plainWords(text: string): string[] {
  return wordsIn(withoutApostrophes(text));
}

/** Words that are offered in place of one with a typing mistake. */
const VOCABULARY_WORD = /^\p{L}{3,30}$/u;

/** The distinct words of a text that are offered in place of others with typing mistakes: the first `most` of them. */
export function vocabularyOf(text: string, most: number): string[] {
  const words = new Set<string>();
  for (const word of wordsIn(text)) {
    if (words.size === most) break;
    if (VOCABULARY_WORD.test(word)) words.add(word);
  }
  return [...words];
}

/** Words that most texts have: a search by other words too is made without them. */
const COMMON: ReadonlySet<string> = new Set(
  (
    'a about am an and any are as at be been but by can cant could d did do does dont for from get got had has have he her hes ' +
    'him his how i if im in into is it its ive just ll m me my need no not of on or our re really s she shes so some t than that ' +
    'the their them then there they this to too us ve very want was we were what when where which who why will with wont would ' +
    'you your'
  ).split(' '),
);

/** Whether most texts have all of these words. */
export function areCommon(words: readonly string[]): boolean {
  return words.every((word) => COMMON.has(word));
}
