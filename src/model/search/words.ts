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
    'a am an and are as at be been but by can could d did do does for from had has have he her his how i if in into is it its ll ' +
    'm me my of on or our re s she so t than that the their them then there they this to us ve was we were what when where ' +
    'which who why will with would you your'
  ).split(' '),
);

/** Whether most texts have all of these words. */
export function areCommon(words: readonly string[]): boolean {
  return words.every((word) => COMMON.has(word));
}

/** How many typing mistakes are forgiven in a word. */
export function forgivenMistakes(word: string): number {
  const { length } = [...word];
  if (length < 4) return 0;
  if (length < 8) return 1;
  return length < 10 ? 2 : 3;
}

/**
 * How many typing mistakes make one word another: a letter too many, missing or wrong, or two neighbours swapped. Infinity beyond
 * `most`.
 */
export function mistakesBetween(one: string, other: string, most: number): number {
  if (one === other) return 0;
  if (Math.abs(one.length - other.length) > most) return Number.POSITIVE_INFINITY;
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row++) {
    const current = [row];
    let least = row;
    for (let column = 1; column <= other.length; column++) {
      const same = one[row - 1] === other[column - 1];
      let mistakes = Math.min(
        last[column]! + 1,
        current[column - 1]! + 1,
        last[column - 1]! + (same ? 0 : 1),
      );
      const swapped = row > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      if (swapped && column > 1) mistakes = Math.min(mistakes, before[column - 2]! + 1);
      current.push(mistakes);
      least = Math.min(least, mistakes);
    }
    if (least > most) return Number.POSITIVE_INFINITY;
    before = last;
    last = current;
  }
  const mistakes = last[other.length]!;
  return mistakes > most ? Number.POSITIVE_INFINITY : mistakes;
}

/**
 * The word that somebody may have meant by one with typing mistakes: the nearest, of those the first with the same first letter.
 * Null where none is near.
 */
export function nearestWord(typed: string, known: readonly string[]): string | null {
  const forgiven = forgivenMistakes(typed);
  let best: string | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const word of known) {
    const isAlike = word[0] === typed[0];
    // Three mistakes in a word that begins otherwise leave hardly a trace of it.
    const most = Math.min(isAlike ? forgiven : 2, forgiven, Math.ceil(least));
    // Half a mistake: of words that are as near, one that begins alike goes first.
    const mistakes = mistakesBetween(typed, word, most) + (isAlike ? 0 : 0.5);
    if (mistakes >= least) continue;
    best = word;
    least = mistakes;
  }
  return best;
}
