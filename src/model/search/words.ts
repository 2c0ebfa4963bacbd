/** Words as the search compares them: letters and digits, in lower case, without accents, like the words of the index. */

/** Returns the words of a text, in order. */
export function wordsIn(text: string): string[] {
  return (
    text
      .normalize('NFD')
      .replaceAll(/\p{Mn}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{Co}]+/gu) ?? []
  );
}

/** Removes apostrophes, which people often omit. */
export function withoutApostrophes(text: string): string {
  return text.replaceAll(/['’‘`´]/gu, '');
}

/** Returns the words of a text without apostrophes, in order. */
export function plainWords(text: string): string[] {
  return wordsIn(withoutApostrophes(text));
}

/** Matches words that may be suggested for a mistyped word. */
const VOCABULARY_WORD = /^\p{L}{3,30}$/u;

/** Returns the first `most` distinct words of a text that may be suggested for mistyped words. */
export function vocabularyOf(text: string, most: number): string[] {
  const words = new Set<string>();
  for (const word of wordsIn(text)) {
    if (words.size === most) break;
    if (VOCABULARY_WORD.test(word)) words.add(word);
  }
  return [...words];
}

/** Common words. A search that has other words ignores common words. */
const COMMON: ReadonlySet<string> = new Set(
  (
    'a about am an and any are as at be been but by can cant could d did do does dont for from get got had has have he her hes ' +
    'him his how i if im in into is it its ive just ll m me my need no not of on or our re really s she shes so some t than that ' +
    'the their them then there they this to too us ve very want was we were what when where which who why will with wont would ' +
    'you your'
  ).split(' '),
);

/** Returns whether all of these words are common. */
export function areCommon(words: readonly string[]): boolean {
  return words.every((word) => COMMON.has(word));
}
