import type { Writer } from '../../../db/connection.ts';
import { type KnownWord, removeUnusedWords } from '../../../db/full-text.ts';

/** Words that are looked at in a step: a short step delays saves only briefly. */
const WORDS_PER_STEP = 200;

/**
 * Steps that remove the words that readers are offered for others, where no published page has them any more. A page that is
 * published again or taken from visitors leaves them, so that a publish costs no more. Each step returns whether there can be more.
 */
export function unusedWordRemoval(db: Writer): () => Promise<boolean> {
  let last: KnownWord | null = null;
  return async () => {
    last = await removeUnusedWords(db, last, WORDS_PER_STEP);
    return last !== null;
  };
}
