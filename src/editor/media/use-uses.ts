import { useEffect, useState } from 'react';
import { failureMessage } from '../../browser/request.ts';
import type { MediaUse } from '../../model/media.ts';
import type { MediaItem, MediaKind } from './library-state.ts';
import { loadUses } from './media-calls.ts';

/** The documents that use the item; null while they are loading. */
export interface LoadedUses {
  readonly uses: readonly MediaUse[] | null;
  /** Why the uses could not be loaded, in words. */
  readonly problem: string | null;
  again(): void;
}

/**
 * Returns the documents that use an item. Loads them when the component is first rendered, and whenever the number of uses
 * changes.
 */
export function useUses(kind: MediaKind, { _id, uses: count }: MediaItem): LoadedUses {
  const [uses, setUses] = useState<readonly MediaUse[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let wanted = true;
    loadUses(kind, _id).then(
      (loaded) => {
        if (wanted) setUses(loaded);
      },
      (error: unknown) => {
        if (wanted) setProblem(failureMessage(error));
      },
    );
    return () => {
      wanted = false;
    };
  }, [kind, _id, count, attempt]);
  return {
    uses,
    problem,
    again: () => {
      setProblem(null);
      setAttempt(attempt + 1);
    },
  };
}
