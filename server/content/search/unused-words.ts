import type { Writer } from '../../../db/connection.ts';
import { type KnownWord, removeUnusedWords } from '../../../db/full-text.ts';

/** The words examined in a step; a short step delays saves only briefly. */
const WORDS_PER_STEP = 200;

/**
 * Returns a step that removes words offered as corrections that no published page contains any more. Republishing or
 * unpublishing a page leaves its words, to keep publishing cheap. Each step returns whether there may be more.
 */
export function unusedWordRemoval(db: Writer): () => Promise<boolean> {
  let last: KnownWord | null = null;
  return async () => {
    last = await removeUnusedWords(db, last, WORDS_PER_STEP);
    return last !== null;
  };
}
