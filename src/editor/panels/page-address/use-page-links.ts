import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { failureMessage } from '../../../browser/request.ts';
import type { PageLinks } from '../../../model/links.ts';
import { $saved } from '../../document/saved.ts';
import { loadPageLinks } from './page-links.ts';

/** The documents that link to the page; null while they are loading. */
export interface LoadedLinks {
  readonly found: PageLinks | null;
  /** Why the documents could not be loaded, in words. */
  readonly problem: string | null;
  again(): void;
}

/** Loads the documents that link to the page when the component is first rendered, and whenever the page was saved or published. */
export function usePageLinks(): LoadedLinks {
  const { version, published } = useStore($saved).roots.page;
  const [found, setFound] = useState<PageLinks | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let wanted = true;
    setProblem(null);
    loadPageLinks().then(
      (links) => {
        if (wanted) setFound(links);
      },
      (error: unknown) => {
        if (wanted) setProblem(failureMessage(error));
      },
    );
    return () => {
      wanted = false;
    };
  }, [version, published, attempt]);
  return { found, problem, again: () => setAttempt(attempt + 1) };
}
