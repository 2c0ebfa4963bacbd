/** Returns the maximum number of typing mistakes that are corrected in a word. */
export function forgivenMistakes(word: string): number {
  const { length } = [...word];
  if (length < 4) return 0;
  if (length < 8) return 1;
  return length < 10 ? 2 : 3;
}

/**
 * Returns the number of typing mistakes between two words. A mistake is an extra, missing or wrong letter, or two swapped
 * neighbours. Infinity beyond `most`.
 */
export function mistakesBetween(one: string, other: string, most: number): number {
  if (one === other) return 0;
  if (Math.abs(one.length - other.length) > most) return Number.POSITIVE_INFINITY;
  const comparison = new Comparison(other);
  for (let length = 1; length <= one.length; length++) {
    if (comparison.compare(one, length) > most) return Number.POSITIVE_INFINITY;
  }
  const mistakes = comparison.mistakes(one.length);
  return mistakes > most ? Number.POSITIVE_INFINITY : mistakes;
}

/** Compares a typed word with other words, letter by letter. The common prefix of successive words is compared only once. */
export class Comparison {
  readonly #typed: string;
  /**
   * The numbers of mistakes between the prefixes of the compared word and the prefixes of the typed word. The length of the
   * compared word's prefix is the index of its row.
   */
  readonly #rows: number[][];

  constructor(typed: string) {
    this.#typed = typed;
    this.#rows = [Array.from({ length: typed.length + 1 }, (_, column) => column)];
  }

  /**
   * Compares the first letters of a word. The shorter prefixes must be those of the last comparisons.
   *
   * @param length the number of first letters, at least 1
   * @returns the minimum number of mistakes in any word with this prefix
   */
  compare(word: string, length: number): number {
    const typed = this.#typed;
    const last = this.#rows[length - 1]!;
    this.#rows[length] ??= [];
    const row = this.#rows[length];
    const letter = word[length - 1];
    row[0] = length;
    let least = length;
    for (let column = 1; column <= typed.length; column++) {
      const wrong = letter === typed[column - 1] ? 0 : 1;
      let mistakes = Math.min(last[column]! + 1, row[column - 1]! + 1, last[column - 1]! + wrong);
      const isSwapped =
        length > 1 && column > 1 && letter === typed[column - 2] && word[length - 2] === typed[column - 1];
      if (isSwapped) mistakes = Math.min(mistakes, this.#rows[length - 2]![column - 2]! + 1);
      row[column] = mistakes;
      if (mistakes < least) least = mistakes;
    }
    return least;
  }

  /** Returns the mistakes between the typed word and the first `length` letters of the compared word. */
  mistakes(length: number): number {
    return this.#rows[length]![this.#typed.length]!;
  }
}
