import { Comparison, forgivenMistakes } from './mistakes.ts';

/**
 * The words on a site's pages, among which the search looks for corrections of mistyped words. Words with a common prefix are
 * adjacent. If a prefix has too many mistakes, all words with this prefix are skipped, so that few words are compared.
 */
export class KnownWords {
  readonly #words: readonly string[];
  readonly #lengths: Uint8Array;
  /** The length of the prefix that each word shares with the previous word. */
  readonly #common: Uint8Array;

  /** @param words distinct words of at most 255 letters, ordered so that words with a common prefix are adjacent */
  constructor(words: readonly string[]) {
    this.#words = words;
    this.#lengths = Uint8Array.from(words, (word) => word.length);
    this.#common = Uint8Array.from(words, (word, index) => commonLetters(word, words[index - 1] ?? ''));
  }

  get size(): number {
    return this.#words.length;
  }

  has(word: string): boolean {
    return this.#words.includes(word);
  }

  /**
   * Returns the word that is nearest to a mistyped word. Among equally near words, prefers the first word with the same first
   * letter. Returns null if no word is near enough.
   */
  nearest(typed: string): string | null {
    const forgiven = forgivenMistakes(typed);
    if (forgiven === 0) return null;
    const comparison = new Comparison(typed);
    let best: string | null = null;
    let least = Number.POSITIVE_INFINITY;
    /** The number of letters of the current word that have been compared. */
    let compared = 0;
    /** If a word shares at least this many letters with the previous word, it has too many mistakes. */
    let tooMany = Number.POSITIVE_INFINITY;
    for (let index = 0; index < this.#words.length; index++) {
      const common = this.#common[index]!;
      compared = Math.min(compared, common);
      if (common >= tooMany) continue;
      tooMany = Number.POSITIVE_INFINITY;
      if (Math.abs(this.#lengths[index]! - typed.length) > forgiven) continue;
      const word = this.#words[index]!;
      const isAlike = word[0] === typed[0];
      // Allows at most two mistakes if the first letter differs, because more mistakes would leave too little of the word.
      const most = Math.min(isAlike ? forgiven : 2, forgiven, Math.ceil(least));
      while (compared < word.length && tooMany === Number.POSITIVE_INFINITY) {
        compared += 1;
        if (comparison.compare(word, compared) > most) tooMany = compared;
      }
      if (tooMany !== Number.POSITIVE_INFINITY) continue;
      const mistakes = comparison.mistakes(word.length);
      // Adds half a mistake if the first letter differs, so that a word with the same first letter is preferred among equally
      // near words.
      const distance = mistakes + (isAlike ? 0 : 0.5);
      if (mistakes > most || distance >= least) continue;
      best = word;
      least = distance;
    }
    return best;
  }
}

function commonLetters(one: string, other: string): number {
  let letters = 0;
  while (letters < one.length && one[letters] === other[letters]) letters += 1;
  return letters;
}
