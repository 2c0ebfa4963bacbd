import { useEffect, useState } from 'react';
import type { StoredPage } from '../../../model/page.ts';
import { atLeast } from '../../ui/at-least.ts';
import { type Authors, askAuthors } from './authors.ts';

const UNKNOWN: Authors = { changedBy: null, publishedBy: null };

/** Who last changed and published the page; null while the server is asked. Where it does not answer, nobody is known. */
export function useAuthors({ _id, collection, updatedAt, lastPublished }: StoredPage): Authors | null {
  const [authors, setAuthors] = useState<Authors | null>(null);
  useEffect(() => {
    let wanted = true;
    setAuthors(null);
    atLeast(askAuthors({ _id, collection }, { updatedAt, lastPublished }))
      .catch(() => UNKNOWN)
      .then((found) => (wanted ? setAuthors(found) : undefined));
    return () => {
      wanted = false;
    };
  }, [_id, collection, updatedAt, lastPublished]);
  return authors;
}
