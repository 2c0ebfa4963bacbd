import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import type { Revision } from '../../../model/revision.ts';
import type { RootKey } from '../../../model/roots.ts';
import { rootAtom } from '../../document/current-tree.ts';
import { failureWords } from '../../panels/failure-words.ts';
import { withMinimumDelay } from '../../ui/with-minimum-delay.ts';
import { loadRevisions, REVISIONS_SHOWN } from './revision-calls.ts';

/** The part of a history that is loaded, newest first. */
export interface LoadedHistory {
  readonly revisions: readonly Revision[];
  /** How many there are altogether; null until that is known. */
  readonly total: number | null;
  readonly loading: boolean;
  /** Why the last part could not be loaded, in words. */
  readonly problem: string | null;
  /** Loads the next part, or the one that failed again. */
  more(): void;
}

/** The history of a document: its first part, loaded again with each version that is saved, and further ones on request. */
export function useHistory(root: RootKey): LoadedHistory {
  const { version } = useStore(rootAtom(root));
  const [revisions, setRevisions] = useState<readonly Revision[]>([]);
  const [total, setTotal] = useState<number | null>(null);
  const [loading, setLoading] = useState(true);
  const [problem, setProblem] = useState<string | null>(null);
  /** Responses to requests before the latest one are ignored. */
  const latest = useRef<object | null>(null);

  const load = async (from: readonly Revision[]) => {
    const request = {};
    latest.current = request;
    setLoading(true);
    setProblem(null);
    try {
      const page = Math.floor(from.length / REVISIONS_SHOWN) + 1;
      const loaded = await withMinimumDelay(loadRevisions(root, page));
      if (latest.current !== request) return;
      const known = new Set(from.map(({ _id }) => _id));
      setRevisions([...from, ...loaded.revisions.filter(({ _id }) => !known.has(_id))]);
      setTotal(loaded.total);
    } catch (error) {
      if (latest.current === request) setProblem(failureWords(error));
    }
    if (latest.current === request) setLoading(false);
  };

  // A new version has a revision of its own.
  useEffect(() => {
    void load([]);
    return () => {
      latest.current = null;
    };
  }, [root, version]);

  return { revisions, total, loading, problem, more: () => void load(revisions) };
}
