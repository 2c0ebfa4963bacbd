import { useState } from 'react';
import { failureWords } from '../../panels/failure-words.ts';
import { announce } from '../../ui/announcements.ts';

/** An action with an entry: what is under way, why it failed, and the function that runs one. */
export function useEntryAction() {
  const [under, setUnder] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const run = (said: string, action: () => Promise<void>) => {
    if (under !== null) return;
    setFailure(null);
    setUnder(said);
    announce(said);
    action()
      .catch((error: unknown) => setFailure(failureWords(error)))
      .finally(() => setUnder(null));
  };
  return { under, failure, run };
}
