import { Comparison, forgivenMistakes } from './mistakes.ts';

/**
 * The words of the pages of a site, searched for the word that a mistyped one may mean. Words with the same beginning are
 * neighbours: once a beginning has too many mistakes, all words with it are skipped, so few words are compared.
 */
export class KnownWords {
  readonly #words: readonly string[];
  readonly #lengths: Uint8Array;
  /** The number of first letters that each word shares with the word before it. */
  readonly #common: Uint8Array;

  /** @param words distinct, of at most 255 letters each, ordered so that words with the same beginning are neighbours */
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
   * Returns the word that a mistyped one may mean: the nearest; of equally near words, the first with the same first letter.
   * Returns null if none is near.
   */
  nearest(typed: string): string | null {
    const forgiven = forgivenMistakes(typed);
    if (forgiven === 0) return null;
    const comparison = new Comparison(typed);
    let best: string | null = null;
    let least = Number.POSITIVE_INFINITY;
    /** The number of letters of the current word that are compared already. */
    let compared = 0;
    /** Words that share this many letters with the word before have too many mistakes. */
    let tooMany = Number.POSITIVE_INFINITY;
    for (let index = 0; index < this.#words.length; index++) {
      const common = this.#common[index]!;
      compared = Math.min(compared, common);
      if (common >= tooMany) continue;
      tooMany = Number.POSITIVE_INFINITY;
      if (Math.abs(this.#lengths[index]! - typed.length) > forgiven) continue;
      const word = this.#words[index]!;
      const isAlike = word[0] === typed[0];
      // With another first letter, three mistakes would leave hardly a trace of the word.
      const most = Math.min(isAlike ? forgiven : 2, forgiven, Math.ceil(least));
      while (compared < word.length && tooMany === Number.POSITIVE_INFINITY) {
        compared += 1;
        if (comparison.compare(word, compared) > most) tooMany = compared;
      }
      if (tooMany !== Number.POSITIVE_INFINITY) continue;
      const mistakes = comparison.mistakes(word.length);
      // Half a mistake, so that of equally near words one with the same first letter wins.
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
