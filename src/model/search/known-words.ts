import { Comparison, forgivenMistakes } from './mistakes.ts';

/**
 * The words of the pages of a site, among which the one is found that somebody may have meant. Words that begin alike follow each
 * other, so that a beginning with too many mistakes passes all words that have it: few of very many are looked at.
 */
export class KnownWords {
  readonly #words: readonly string[];
  readonly #lengths: Uint8Array;
  /** How many letters each word begins with that the one before it begins with too. */
  readonly #common: Uint8Array;

  /** @param words distinct ones, each of 255 letters at most, in an order in which those that begin alike follow each other */
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
   * The word that somebody may have meant by one with typing mistakes: the nearest, of those the first with the same first letter.
   * Null where none is near.
   */
  nearest(typed: string): string | null {
    const forgiven = forgivenMistakes(typed);
    if (forgiven === 0) return null;
    const comparison = new Comparison(typed);
    let best: string | null = null;
    let least = Number.POSITIVE_INFINITY;
    /** The letters of the current word that the comparison has already. */
    let compared = 0;
    /** Words that begin with so many letters of the one before have too many mistakes. */
    let tooMany = Number.POSITIVE_INFINITY;
    for (let index = 0; index < this.#words.length; index++) {
      const common = this.#common[index]!;
      compared = Math.min(compared, common);
      if (common >= tooMany) continue;
      tooMany = Number.POSITIVE_INFINITY;
      if (Math.abs(this.#lengths[index]! - typed.length) > forgiven) continue;
      const word = this.#words[index]!;
      const isAlike = word[0] === typed[0];
      // Three mistakes in a word that begins otherwise leave hardly a trace of it.
      const most = Math.min(isAlike ? forgiven : 2, forgiven, Math.ceil(least));
      while (compared < word.length && tooMany === Number.POSITIVE_INFINITY) {
        compared += 1;
        if (comparison.compare(word, compared) > most) tooMany = compared;
      }
      if (tooMany !== Number.POSITIVE_INFINITY) continue;
      const mistakes = comparison.mistakes(word.length);
      // Half a mistake: of words that are as near, one that begins alike goes first.
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
