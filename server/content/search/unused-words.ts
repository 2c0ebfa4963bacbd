import type { Writer } from '../../../db/connection.ts';
import { removeUnusedWords } from '../../../db/full-text.ts';
import type { KnownWord } from '../../../db/text-query.ts';

/** The number of words examined in a step. Steps are short, so that saves do not wait long. */
const WORDS_PER_STEP = 200;

/**
 * Returns a function that removes unused words from the vocabulary for corrections, a few at a time. A word is unused if no
 * published page contains it any more. The words of a page stay in the vocabulary when the page is unpublished or published
 * again, so that publishing stays fast. Each call returns whether there may be more words to remove.
 */
export function unusedWordRemoval(db: Writer): () => Promise<boolean> {
  let last: KnownWord | null = null;
  return async () => {
    last = await removeUnusedWords(db, last, WORDS_PER_STEP);
    return last !== null;
  };
}
